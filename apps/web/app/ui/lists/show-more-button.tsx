import * as texts from '@abhyas/messages/texts'
import { Button } from '../button/button.tsx'

/** From `pagesOf`; null when all rows are shown. */
export type NextPage = { isPending: boolean; show: () => void } | null

/** Loads the next page of a list. */
export const ShowMoreButton = ({ more }: { more: NextPage }) =>
  more && (
    <Button variant="quiet" isPending={more.isPending} onClick={more.show}>
      {more.isPending ? texts.loading() : texts.showMore()}
    </Button>
  )
