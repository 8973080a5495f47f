/** Marks of code, bold text and maths do not change what an option says. */
const plain = (text: string): string => text.replaceAll(/[`*$]/g, '').replaceAll(/\s+/g, ' ').trim()

const NUMBER =
  /^(?<sign>[-+−]?) ?(?<currency>₹|Rs\.? |€|£)? ?(?<digits>\d[\d,]*(?:\.\d+)?|\.\d+)(?<below>\/\d+)?(?<unit>\D*)$/
/** One or two words, or a sign such as %. A longer text is a sentence that begins with a number. */
const UNIT = /^ ?[\p{L}%°/²³]*(?: [\p{L}/²³]+)?\.?$/u

/** The number that an option consists of, with its unit. Returns null for every other text. */
export function numberOf(text: string): { value: number; unit: string } | null {
  const { sign, currency = '', digits = '', below = '/1', unit = '' } = NUMBER.exec(plain(text))?.groups ?? {}
  if (digits === '' || !UNIT.test(unit)) return null
  const size = Number(digits.replaceAll(',', '')) / Number(below.slice(1))
  // '1 byte' and '2 bytes' have the same unit.
  const name = unit
    .trim()
    .toLowerCase()
    .replace(/s?\.?$/, '')
  return { value: sign === '-' || sign === '−' ? -size : size, unit: currency.trim() + name }
}

const ABOUT_ALL =
  /\b(?:all|none|both|any|neither|either|two)\b.{0,20}\b(?:above|below|these|those|mentioned|options)\b/i
const ABOUT_ALL_HINDI = /उपरोक्त|उपर्युक्त|इनमें से/
/** 'A and B', 'Both (A) and (C)', 'Only B', 'Options A, C'. A single letter by itself is an answer like any other. */
const LETTERS =
  /^(?:both|only|neither|either|options?)? ?\(?[A-F]\)?(?: ?(?:,|&|and|or|nor|और|या)+ ?\(?[A-F]\)?)*(?: only)?\.?$/i

/** Says whether an option only makes sense beside the others in their written order. */
export function isAboutOtherOptions(text: string): boolean {
  const said = plain(text)
  if (ABOUT_ALL.test(said) || ABOUT_ALL_HINDI.test(said)) return true
  return said.length > 3 && LETTERS.test(said)
}

const NAMES_OPTION = /\b[Oo]ptions? \(?[A-F]\b|\b[Aa]nswer(?: is|:)? \(?[A-F]\b(?! \w)|विकल्प \(?[A-F]\b/

type QuestionTexts = { questionText: string; description: string }

/** Says whether the question or its explanation names an option by its letter, which needs the order of the author. */
export const namesOptionByLetter = ({ questionText, description }: QuestionTexts): boolean =>
  [questionText, description].some((text) => NAMES_OPTION.test(plain(text)))
