import { uploadPicture } from '@abhyas/contract/questions-pictures'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { ONCE } from '../../../../queries/api-query.ts'

/** A picture that an author has chosen for a field. The number tells it from the same file chosen again. */
export type ChosenPicture = { nth: number; file: File; field: HTMLTextAreaElement }

/** Uploads a picture. Storing it twice gives the same address, so a lost response may be asked for again. */
export const sentPictureQuery = ({ nth, file }: ChosenPicture) =>
  queryOptions({
    ...ONCE,
    gcTime: 0,
    queryKey: ['sent picture', nth],
    queryFn: async ({ signal }) => call(uploadPicture, { body: { picture: await base64Of(file) } }, { signal }),
  })

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')))
    reader.readAsDataURL(file)
  })
