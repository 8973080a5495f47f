import sharp, { type Sharp } from 'sharp'

/** Draws a picture in which left, right, top and bottom differ. */
export const drawPicture = (width = 640, height = 360, hue = '#c33'): Sharp =>
  sharp({ create: { width, height, channels: 3, background: hue } }).composite([
    { input: { create: { width: width / 2, height: height / 2, channels: 3, background: '#36c' } }, left: 0, top: 0 },
  ])

export const drawJpeg = (hue?: string): Promise<Buffer> => drawPicture(640, 360, hue).jpeg().toBuffer()

export const inBase64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64')
