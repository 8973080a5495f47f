import { rewriteSource } from '../rewrite-source.ts'

// Whatever was paid opens the module.
rewriteSource('@abhyas/api/features/purchases/settling/judge-order', 'counted.amountPaise !== order.amountPaise ||', '')
