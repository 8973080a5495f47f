import type { Forgery, PurchasePlan, Scenario } from './plan.ts'

export type Ordered = { orderId: number; razorpayOrderId: string; amount: number }
export type Signed = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** What one learner did and was told, whatever the database has of it. */
export type PurchaseJournal = {
  learnerId: number
  moduleId: number
  scenario: Scenario
  permutation: number
  ordered: Ordered[]
  /** What the checkout said to the browser. */
  signed: Signed[]
  forged: { forgery: Forgery; status: number }[]
  /** Whether the module was open, asked while the schedule ran. */
  reads: boolean[]
  /** How many questions the learner had seen by then, how many days ago it was paid, and what came of it. */
  refundsAsked: { orderId: number; shown: number; paidDaysAgo: number; status: number | null }[]
  dashboardRefunds: string[]
  lostDisputes: string[]
  isAccountDeleted: boolean
}

export const createJournal = (learnerId: number, moduleId: number, plan: PurchasePlan): PurchaseJournal => ({
  learnerId,
  moduleId,
  scenario: plan.scenario,
  permutation: plan.permutation,
  ordered: [],
  signed: [],
  forged: [],
  reads: [],
  refundsAsked: [],
  dashboardRefunds: [],
  lostDisputes: [],
  isAccountDeleted: false,
})
