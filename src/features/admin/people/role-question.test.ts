import { expect, test } from "vitest";
import { roleQuestion } from "./role-question.ts";

const [admin, author] = [
  { id: "admin", name: "Admin" },
  { id: "author", name: "Author" },
];

test.each([
  ["grants the role Admin to another person", admin, { isOwn: false, isGrant: true }, "Make Bo an admin?"],
  ["revokes the role Admin of another person", admin, { isOwn: false, isGrant: false }, "Revoke the role Admin of Bo?"],
  ["revokes their own role Admin", admin, { isOwn: true, isGrant: false }, "Revoke your own role Admin?"],
  ["revokes their own role Author", author, { isOwn: true, isGrant: false }, "Revoke your own role Author?"],
  ["grants the role Author to another person", author, { isOwn: false, isGrant: true }, undefined],
  ["grants themselves the role Author", author, { isOwn: true, isGrant: true }, undefined],
  ["revokes the role Author of another person", author, { isOwn: false, isGrant: false }, undefined],
])("if an admin %s, roleQuestion returns the right question or returns null", (_, role, change, question) => {
  expect(roleQuestion(role, { name: "Bo", ...change })?.question).toBe(question);
});
