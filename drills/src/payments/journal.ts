import type { Forgery, PurchasePlan, Scenario } from './plan.ts'

export type PlacedOrder = { orderId: number; razorpayOrderId: string; amount: number }
export type SignedPayment = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** The actions of one learner, and the responses. The drill keeps it in memory, where no fault reaches it. */
export type PurchaseJournal = {
  learnerId: number
  moduleId: number
  scenario: Scenario
  permutation: number
  ordered: PlacedOrder[]
  /** The signed responses of the checkout to the browser. */
  signed: SignedPayment[]
  forged: { forgery: Forgery; status: number }[]
  /** Says whether the module was open, each time that the learner looked during the schedule. */
  reads: boolean[]
  /** Requests for a refund: the questions seen before, the age of the payment, and the status of the response. */
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
