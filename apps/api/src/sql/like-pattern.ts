const escaped = (words: string) => words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Returns a LIKE pattern for lower-case texts that contain these words, or undefined without words. */
export const likePattern = (words: string): string | undefined => (words ? `%${escaped(words)}%` : undefined)

/** Returns a LIKE pattern for texts that begin with these words. */
export const startPattern = (words: string): string => `${escaped(words)}%`
