const escaped = (words: string) => words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A pattern for LIKE that matches texts with these words in lower case. Undefined without words. */
export const likePattern = (words: string): string | undefined => (words ? `%${escaped(words)}%` : undefined)

/** A pattern for LIKE that matches texts that begin with these words. */
export const startPattern = (words: string): string => `${escaped(words)}%`
