import type { Draft } from './draft.ts'

/** Addresses of pictures that the site has stored. They need no file. */
const STORED = /^\/pictures\/[\da-f]{32}-\d{1,5}x\d{1,5}\.webp$/
const BEGIN = 'import:'
/** Code first, so that a picture shown as code is no picture. */
const CODE_OR_PICTURE =
  /^(?:```|~~~).*\n[\s\S]*?(?:\n(?:```|~~~)[ \t]*$|$(?![\s\S]))|(`+)(?!`)[^\n]*?[^`\n]\1(?!`)|!\[((?:[^\][\\\n]|\\.|\[[^\][\\\n]*\]){0,1000})\]\(([^\s()<>]{1,1000})\)/gm

export type PictureInText = { description: string; address: string }

/** Rewrites each picture of a text, and leaves code alone. */
function mapPictures(text: string, write: (picture: PictureInText, written: string) => string): string {
  return text.includes('![')
    ? text.replaceAll(CODE_OR_PICTURE, (written: string, _: string, description?: string, address?: string) =>
        address === undefined ? written : write({ description: description ?? '', address }, written),
      )
    : text
}

export function picturesIn(text: string): PictureInText[] {
  const found: PictureInText[] = []
  mapPictures(text, (picture, written) => {
    found.push(picture)
    return written
  })
  return found
}

export const pictureMarkdown = ({ description, address }: PictureInText): string => `![${description}](${address})`

/** The name of an imported picture, or null for any other address. */
export const importedName = (address: string): string | null =>
  address.startsWith(BEGIN) ? address.slice(BEGIN.length) : null

export const importAddress = (name: string): string => `${BEGIN}${name}`

export const isStored = (address: string): boolean => STORED.test(address)

/** Replaces `import:NAME` by the address where the picture was stored. Other pictures stay as they are. */
export const storePictures = (text: string, addresses: ReadonlyMap<string, string>): string =>
  mapPictures(text, ({ description, address }, written) => {
    const stored = addresses.get(importedName(address) ?? '')
    return stored === undefined ? written : pictureMarkdown({ description, address: stored })
  })

/**
 * Does the same for all texts of a draft, also for its key and for the changes of its choices. A choice that describes a
 * picture names its stored address, because the texts show no name any more.
 */
export const storeDraftPictures = (draft: Draft, addresses: ReadonlyMap<string, string>): Draft => {
  const map = (text: string) => storePictures(text, addresses)
  return {
    ...mapTexts(draft, map),
    doubts: draft.doubts.map((doubt) => ({
      ...doubt,
      choices: doubt.choices.map((choice) => ({
        ...choice,
        value: choice.code === 'describe_picture' ? (addresses.get(choice.value) ?? choice.value) : choice.value,
        changes: mapTexts(choice.changes, map),
      })),
    })),
  }
}

export const withoutPicture = (text: string, name: string): string =>
  mapPictures(text, ({ address }, written) => ((importedName(address) ?? address) === name ? '' : written)).trim()

type Texts = Partial<Pick<Draft, 'kind' | 'questionText' | 'options' | 'correctAnswer' | 'description' | 'reasons'>>

/** Letters and numbers hold no picture, so the key may be mapped for every kind. */
export function mapTexts<T extends Texts>(texts: T, map: (text: string) => string): T {
  const mapped = { ...texts }
  if (texts.questionText !== undefined) mapped.questionText = map(texts.questionText)
  if (texts.description !== undefined) mapped.description = map(texts.description)
  if (texts.options) mapped.options = texts.options.map(map)
  if (texts.reasons) mapped.reasons = texts.reasons.map(map)
  if (typeof texts.correctAnswer === 'string') mapped.correctAnswer = map(texts.correctAnswer)
  return mapped
}

/** Gives pictures the address that a function knows. Other pictures stay as they are, and become a doubt. */
export const mapPictureAddresses = (text: string, addressOf: (address: string) => string | null): string =>
  mapPictures(text, ({ description, address }, written) => {
    const known = addressOf(address)
    return known === null ? written : pictureMarkdown({ description, address: known })
  })
