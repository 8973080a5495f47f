// Pictures in the texts of questions: ![alternative text](/pictures/<hash>-<width>x<height>.webp)

/** A shorter text cannot say what a picture shows. */
export const ALT_MIN_LENGTH = 10
export const ALT_MAX_LENGTH = 500

export type PictureRef = { hash: string; width: number; height: number }
export type PictureInText = PictureRef & {
  /** The alternative text, without the backslashes that keep its brackets. */
  alt: string
  address: string
  /** The whole mark, as it stands in the text. */
  mark: string
}

export const PICTURES_PATH = '/pictures/'
const NAME = String.raw`([0-9a-f]{32})-(\d{1,4})x(\d{1,4})\.webp`
// The alternative text ends at the first '](', so brackets inside it need no backslash. Its length is limited, so the
// time to find its end is too.
const MARK = String.raw`!\[((?:\\[^\n]|(?!\]\()[^\\\n]){0,1000})\]\((${PICTURES_PATH}${NAME})\)`
const WHOLE_ADDRESS = new RegExp(`^${PICTURES_PATH}${NAME}$`)

export const addressOf = ({ hash, width, height }: PictureRef): string =>
  `${PICTURES_PATH}${hash}-${width}x${height}.webp`

/** Returns null for the address of anything but a picture of ours. */
export function parseAddress(address: string): PictureRef | null {
  const [, hash, width, height] = WHOLE_ADDRESS.exec(address) ?? []
  return hash ? { hash, width: Number(width), height: Number(height) } : null
}

const partsOf = ([mark, alt = '', address = '', hash = '', width, height]: RegExpExecArray): PictureInText => ({
  mark,
  alt: alt.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').trim(),
  address,
  hash,
  width: Number(width),
  height: Number(height),
})

/** All pictures that a text shows. */
export const picturesIn = (text: string): PictureInText[] => [...text.matchAll(new RegExp(MARK, 'g'))].map(partsOf)

/** The picture whose mark begins at this place of the text, or null. */
export function pictureAt(text: string, at: number): PictureInText | null {
  const mark = new RegExp(MARK, 'y')
  mark.lastIndex = at
  const found = mark.exec(text)
  return found && partsOf(found)
}

export const hasAltText = ({ alt }: { alt: string }): boolean =>
  alt.length >= ALT_MIN_LENGTH && alt.length <= ALT_MAX_LENGTH

/** Says whether each picture of a text says in words what it shows, for those who do not see it. */
export const hasAltTexts = (text: string): boolean =>
  !text.includes(PICTURES_PATH) || picturesIn(text).every(hasAltText)

/** Writes a picture into a text. */
export const markOf = (alt: string, address: string): string =>
  `![${alt
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\[\]]/g, String.raw`\$&`)}](${address})`
