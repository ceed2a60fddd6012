import { PASSWORD_MIN_CHARS } from "../../domain/constants.ts";

export const passwordError = (password: string): string | undefined =>
  password.length < PASSWORD_MIN_CHARS
    ? `Password must be at least ${PASSWORD_MIN_CHARS} characters`
    : undefined;
