import { expect, test } from "vitest";
import { roleQuestion } from "./role-question.ts";

const [admin, author] = [
  { id: "admin", name: "Admin" },
  { id: "author", name: "Author" },
];

test.each([
  ["grants admin", admin, { isOwn: false, granted: true }, "Make Bo an admin?"],
  ["revokes admin", admin, { isOwn: false, granted: false }, "Revoke the role Admin of Bo?"],
  ["revokes own admin", admin, { isOwn: true, granted: false }, "Revoke your own role Admin?"],
  ["revokes own author", author, { isOwn: true, granted: false }, "Revoke your own role Author?"],
  ["grants author", author, { isOwn: false, granted: true }, undefined],
  ["grants own author", author, { isOwn: true, granted: true }, undefined],
  ["revokes author", author, { isOwn: false, granted: false }, undefined],
])("the page asks the right question if an admin %s", (_, role, change, question) => {
  expect(roleQuestion(role, { name: "Bo", ...change })?.question).toBe(question);
});
