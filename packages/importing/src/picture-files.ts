import type { ImportPicture } from './draft.ts'
import { importAddress } from './pictures.ts'

const IS_PICTURE = /\.(?:png|jpe?g|gif|webp|avif)$/i
const DATA = /^data:image\/(png|jpeg|gif|webp|avif);base64,([A-Za-z\d+/=\s]*)$/

export const isPictureName = (name: string): boolean => IS_PICTURE.test(name)

/** Collects the pictures of a source under names that Markdown can hold. */
export class PictureFiles {
  readonly pictures: ImportPicture[] = []

  /** Returns the address of the picture in our texts. */
  add(path: string, bytes: Uint8Array): string {
    const known = this.pictures.find((each) => Buffer.compare(each.bytes, bytes) === 0)
    if (known) return importAddress(known.name)
    const [base = 'picture', ending = ''] = (path.split('/').at(-1) ?? '').split(/(?=\.[a-z]+$)/i)
    const plain = base.replaceAll(/[^\w.-]+/g, '-').slice(0, 60) || 'picture'
    let name = `${plain}${ending.toLowerCase()}`
    for (let nth = 2; this.pictures.some((each) => each.name === name); nth++) name = `${plain}-${nth}${ending}`
    this.pictures.push({ name, bytes })
    return importAddress(name)
  }

  /** The address of a picture that no file holds. It may be written into its address. Other data is not kept. */
  addressOf(source: string): string | null {
    const [, type = '', base64 = ''] = DATA.exec(source) ?? []
    if (type !== '') return this.add(`picture.${type}`, Buffer.from(base64, 'base64'))
    return /^\s*data:/i.test(source) ? null : source.replaceAll(/[\s()<>]/g, '%20')
  }
}

/** Addresses in XML and HTML may write a space as %20. */
export function decodedPath(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
