const SIZE = { width: 640, height: 360 }
const QUALITY = 0.85

/** The file could not be read as a picture. */
export class UnreadablePicture extends Error {}

/**
 * Makes a small JPEG of the middle of a picture, in base64. A phone's photo is fifty times too large for a weak
 * network.
 */
export async function thumbnailOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadablePicture('Not a picture', { cause })
  })
  const canvas = Object.assign(document.createElement('canvas'), SIZE)
  const scale = Math.max(SIZE.width / picture.width, SIZE.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const context = canvas.getContext('2d')
  context?.drawImage(picture, (SIZE.width - width) / 2, (SIZE.height - height) / 2, width, height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? ''
}
