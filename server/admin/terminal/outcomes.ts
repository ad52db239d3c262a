/** The server refused, or does not run: the command ends with 1. */
export class Refused extends Error {}

/** The command was not understood: it ends with 2. */
export class Misused extends Error {}
