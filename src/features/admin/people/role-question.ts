interface Change {
  name: string;
  /** True if the admin changes their own account. */
  isOwn: boolean;
  /** True if the admin grants the role. False if the admin revokes it. */
  isGrant: boolean;
}

/** Returns the question that the page asks before the change, or null if the change needs no question. */
export function roleQuestion(role: { id: string; name: string }, { name, isOwn, isGrant }: Change) {
  if (isGrant && role.id === "admin") {
    return {
      question: `Make ${name} an admin?`,
      text: "An admin may change everything, even the roles of other people.",
      confirmText: "Make admin",
    };
  }
  if (isGrant || (role.id !== "admin" && !isOwn)) return null;
  return isOwn
    ? {
        question: `Revoke your own role ${role.name}?`,
        text:
          role.id === "admin"
            ? "You then cannot open this page, and only another admin can undo this."
            : "You lose the rights of this role at once.",
        confirmText: "Revoke",
      }
    : {
        question: `Revoke the role Admin of ${name}?`,
        text: `${name} loses the rights of an admin at once.`,
        confirmText: "Revoke",
      };
}
