import { createVideoLink, deleteVideoLink, updateVideoLink, type VideoLink } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../api/call.ts'
import { CATEGORY_KEYS, videosQuery } from '../../queries/admin/links.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../ui/admin/row-list.ts'
import { TOLD_BESIDE_FIELDS } from './link-fields.tsx'

const videoList = (categoryId: number): RowList => ({
  queryKey: videosQuery(categoryId).queryKey,
  alsoIn: CATEGORY_KEYS,
  words: {
    added: texts.videoAdded,
    addFailed: texts.videoSaveFailed,
    updated: texts.videoUpdated,
    updateFailed: texts.videoSaveFailed,
    deleted: texts.videoDeleted,
    deleteFailed: texts.videoDeleteFailed,
    deleteConflict: texts.conflictDelete,
  },
  toldInForm: TOLD_BESIDE_FIELDS,
})

export type VideoValues = {
  title: string
  videoUrl: string
  /** The photo in base64; undefined keeps it, null removes it. */
  photo: string | null | undefined
}

export const useAddVideo = (categoryId: number) =>
  useAddRow(videoList(categoryId), (body: VideoValues) => call(createVideoLink, { params: { categoryId }, body }))

export const useUpdateVideo = (categoryId: number) =>
  useUpdateRow(videoList(categoryId), ({ id, version, ...body }: VideoValues & { id: number; version: number }) =>
    call(updateVideoLink, { params: { id }, body, ifMatch: version }),
  )

export const useDeleteVideo = (categoryId: number) =>
  useDeleteRow(videoList(categoryId), ({ id, version }: VideoLink) =>
    call(deleteVideoLink, { params: { id }, ifMatch: version }),
  )
