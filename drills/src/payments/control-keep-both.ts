import { rewriteSource } from '../rewrite-source.ts'

// Whoever paid two orders of one module is not seen to have it already.
rewriteSource(
  '@abhyas/api/features/purchases/settling/settle-order',
  "isOwnedOtherwise: ofModule.some(({ id, state }) => id !== order.id && state === 'paid'),",
  'isOwnedOtherwise: false,',
)
