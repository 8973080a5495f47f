import type { ComponentProps } from 'react'
import { History } from './history.tsx'
import { Review } from './review.tsx'

type ReviewDialogProps = ComponentProps<typeof Review> & { kind: 'history' | 'review' }

/** What the two buttons of a row open. One file, so that its texts and the comparison load with it and not before. */
export const ReviewDialog = ({ kind, ...props }: ReviewDialogProps) =>
  kind === 'history' ? <History {...props} /> : <Review {...props} />
