import type { VideoLink } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { videosQuery } from '../../queries/admin/links.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { OutsideLink } from '../../ui/admin/row-actions.tsx'
import { RowForm } from '../../ui/admin/row-form.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import table from '../../ui/admin/table.module.css'
import { useEditedRow } from '../../ui/admin/use-edited-row.ts'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { useCategoryPlace } from './category-place.ts'
import { LinkFields, linkProblem, refusedField } from './link-fields.tsx'
import { PhotoField, photoOf } from './photo-field.tsx'
import { UnreadablePicture } from './thumbnail.ts'
import { useAddVideo, useDeleteVideo, useUpdateVideo } from './admin-video-rows.ts'

export const meta = () => appMeta(texts.videosManage())

type Field = 'title' | 'url' | 'photo'

export default function AdminVideosPage() {
  const categoryId = Number(useParams()['categoryId'])
  const videos = useQuery(videosQuery(categoryId))
  const { edited, edit, stop } = useEditedRow(videos.data)
  const { mutateAsync: deleteVideo } = useDeleteVideo(categoryId)
  return (
    <AdminList
      {...useCategoryPlace(categoryId)}
      title={texts.videosManage()}
      query={videos}
      loadingText={texts.videosManageLoading()}
      failedText={texts.videosFetchFailed()}
      emptyText={texts.videosManageNone()}
      above={<VideoForm categoryId={categoryId} video={edited} onDone={stop} />}
    >
      {(rows) => (
        <RowTable
          rows={rows}
          isNumbered
          nameOf={({ title }) => title}
          columns={[
            { head: texts.videoColumnTitle(), cell: VideoTitle },
            {
              head: texts.linkColumnUrl(),
              cell: ({ title, videoUrl }) => (
                <OutsideLink href={videoUrl} label={texts.opensInNewTab({ link: texts.videoOpen(), name: title })}>
                  {texts.videoOpen()}
                </OutsideLink>
              ),
            },
          ]}
          onEdit={edit}
          deletion={{
            title: texts.videoDeleteTitle(),
            text: ({ title }) => texts.linkDeleteText({ name: title }),
            remove: deleteVideo,
          }}
        />
      )}
    </AdminList>
  )
}

const VideoTitle = ({ title, photoUrl }: VideoLink) => (
  <div className={table.pictured}>
    {photoUrl && <img src={photoUrl} width={64} height={36} alt="" loading="lazy" />}
    {title}
  </div>
)

type VideoFormProps = { categoryId: number; video: VideoLink | null; onDone: () => void }

function VideoForm({ categoryId, video, onDone }: VideoFormProps) {
  const { mutateAsync: addVideo } = useAddVideo(categoryId)
  const { mutateAsync: updateVideo } = useUpdateVideo(categoryId)
  const valuesOf = async ({ title, url }: Record<Field, string>, form: HTMLFormElement) => ({
    title: title.trim(),
    videoUrl: url.trim(),
    photo: await photoOf(form),
  })
  return (
    <RowForm<VideoLink, Field>
      row={video}
      words={{
        addTitle: texts.videoNew(),
        editTitle: texts.videoEditTitle(),
        add: texts.videoAdd(),
        update: texts.videoUpdate(),
      }}
      check={linkProblem}
      add={async (values, form) => addVideo(await valuesOf(values, form))}
      update={async (values, version, form) =>
        updateVideo({ ...(await valuesOf(values, form)), id: video?.id ?? 0, version })
      }
      theirs={({ title, videoUrl }) => (
        <p>
          <strong>{title}</strong> {videoUrl}
        </p>
      )}
      onDone={onDone}
      onFailure={(failure) =>
        failure instanceof UnreadablePicture
          ? { field: 'photo', text: texts.videoPhotoUnreadable() }
          : refusedField(failure)
      }
    >
      {(field, row) => (
        <>
          <LinkFields
            link={row && { title: row.title, url: row.videoUrl }}
            urlLabel={texts.videoUrlLabel()}
            field={field}
          />
          <PhotoField video={row} error={field('photo').error} onChange={field('photo').onChange} />
        </>
      )}
    </RowForm>
  )
}
