export * from "../../../domain/field-problems.ts";
