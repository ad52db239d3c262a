/** Cells of Markdown tables. */
export const code = (text: string): string => text && `\`${text}\``;

export const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
