// The checkout's own page inside the merchant's page. It talks only to the page that opened it.
const merchantOrigin = new URLSearchParams(location.search).get('origin')
const form = document.querySelector('form')
const byTestId = (id) => document.querySelector(`[data-testid="${id}"]`)
const show = (id, text) => {
  document.getElementById(id).textContent = text ?? ''
}
const tell = (message) => parent.postMessage(message, merchantOrigin)
const setBusy = (isBusy) => {
  for (const button of form.querySelectorAll('button')) button.disabled = isBusy
}

let options = {}

async function ask(path, request) {
  const response = await fetch(path, request)
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error.description)
  return answer
}

async function open() {
  setBusy(true)
  show('name', options.name)
  show('description', options.description)
  const { key, order_id, amount } = options
  const query = Object.entries({ key, order_id, amount }).filter(([, value]) => value !== undefined)
  // The amount comes from the order, because anyone can change the amount in the merchant's page.
  const order = await ask(`/v1/checkout/order?${new URLSearchParams(query).toString()}`)
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: order.currency })
  show('amount', rupees.format(order.amount / 100))
  setBusy(false)
  byTestId('pay').focus()
}

async function pay(result) {
  setBusy(true)
  show('problem', '')
  const { order_id: orderId, email, contact, description } = options
  const outcome = await ask('/__sandbox/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, result, vpa: form.elements.vpa.value, email, contact, description }),
  })
  if (outcome.isPaid) return outcome.response
  show('problem', outcome.failure.error.description)
  setBusy(false)
  tell({ type: 'failed', failure: outcome.failure })
}

const payAndTell = async (result) => {
  const response = await pay(result)
  if (response) tell({ type: 'paid', response })
}
const payAndVanish = async () => {
  await pay('captured')
  tell({ type: 'vanish' })
}
const attempt = (work) => work().catch((error) => show('problem', error.message))

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void attempt(() => payAndTell())
})
byTestId('fail').addEventListener('click', () => attempt(() => payAndTell('failed')))
byTestId('pay-later').addEventListener('click', () => attempt(() => payAndTell('late')))
byTestId('pay-and-vanish').addEventListener('click', () => attempt(payAndVanish))
byTestId('close').addEventListener('click', () => tell({ type: 'close' }))
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell({ type: 'escape' })
})
addEventListener('message', (event) => {
  if (event.origin !== merchantOrigin || event.source !== parent || event.data.type !== 'open') return
  options = event.data.options
  void attempt(open)
})
tell({ type: 'ready' })
