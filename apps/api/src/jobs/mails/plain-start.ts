const LENGTH = 200

/** The beginning of a question, without its Markdown. */
export const plainStart = (questionText: string): string =>
  questionText.replaceAll(/```\w*|[`*_$]/g, '').slice(0, LENGTH)
