import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AuthProvider, useAuth } from "./auth.tsx";

const State = () => useAuth().state;

test("useAuth works only inside AuthProvider", () => {
  expect(() => renderToStaticMarkup(<State />)).toThrow(new Error("useAuth must be used within an AuthProvider"));
  expect(
    renderToStaticMarkup(
      <AuthProvider>
        <State />
      </AuthProvider>,
    ),
  ).toBe("loading");
});
