/**
 * Marks texts that a browser may take where it would otherwise run whatever it is given: our content security policy
 * asks for such a mark (`require-trusted-types-for`), which only the policy `vest` can give. Browsers without trusted
 * types take the text itself.
 */
type Mark = (text: string) => string;

interface TrustedTypes {
  createPolicy(
    name: 'vest',
    rules: Readonly<Record<'createHTML' | 'createScriptURL', Mark>>,
  ): Readonly<Record<'createHTML' | 'createScriptURL', Mark>>;
}

const unchanged: Mark = (text) => text;

/** @param kind what the text becomes: HTML of our own build, or the address of our own script. */
export function trusted(kind: 'createHTML' | 'createScriptURL', text: string): string {
  // Safe: TypeScript does not know this part of the browser yet. A mark is an object that stands in for its text.
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const rules = { createHTML: unchanged, createScriptURL: unchanged };
  return (trustedTypes?.createPolicy('vest', rules) ?? rules)[kind](text);
}
