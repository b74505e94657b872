import { parseAddress } from '../../../solana/address/address.ts'
import { type Answer, post } from '../parts/api.ts'
import { assessment } from '../parts/assessment.ts'
import { type Child, byId, fill, h, setText } from '../parts/dom.ts'
import {
  fillFields,
  type FormWork,
  isSound,
  offerExamples,
  onSubmit,
  setProblem,
  valueOf,
} from '../parts/form.ts'
import { textAt } from '../parts/read.ts'
import { failure, loading } from '../parts/states.ts'

export const showCheck = (): void => {
  onSubmit(byId('app-form'), checkApp, byId('app-result'))
  onSubmit(byId('message-form'), checkMessage, byId('message-result'))
  offerExamples('check', (values) => {
    const isApp = 'url' in values
    fillFields(isApp ? ['url'] : ['message', 'wallet', 'domain'], values)
    if (!isApp) chooseForm(values['form'] ?? 'text')
    const form = byId(isApp ? 'app-form' : 'message-form')
    if (form instanceof HTMLFormElement) form.requestSubmit()
  })
}

const checkApp: FormWork = async (isLatest, signal) => {
  const url = valueOf('url')
  if (!isSound({ url: url === '' ? 'Expected the URL or domain of an app.' : undefined })) return
  fill(byId('app-result'), loading('Checking…'))
  const path = '/v1/security/dapp-risk?include=findings,coverage,provenance'
  const answer = await post(path, { url }, signal)
  if (!isLatest()) return
  if (!answer.ok && answer.message.startsWith('url')) setProblem('url', answer.message)
  show('app', answer)
}

const checkMessage: FormWork = async (isLatest, signal) => {
  const [message, wallet, domain] = [valueOf('message'), valueOf('wallet'), valueOf('domain')]
  const sound = isSound({
    message: message === '' ? 'Paste the message that you are asked to sign.' : undefined,
    wallet: parseAddress(wallet)
      ? undefined
      : 'Expected the address of a Solana wallet, 32 to 44 characters.',
    domain: undefined,
  })
  if (!sound) return
  fill(byId('message-result'), loading('Checking…'))
  const question = {
    message: chosenForm() === 'base64' ? message.replaceAll(/\s+/g, '') : base64Of(message),
    wallet_address: wallet,
    ...(domain !== '' && { context: { dapp_domain: domain } }),
  }
  const answer = await post('/v1/security/message-risk', question, signal)
  if (!isLatest()) return
  if (!answer.ok && answer.message.startsWith('message')) setProblem('message', answer.message)
  show('message', answer, (body) =>
    h('p', { class: 'fine' }, `What it is: ${kinds[textAt(body, 'kind') ?? ''] ?? 'not known'}.`),
  )
}

const kinds: Readonly<Record<string, string>> = {
  transaction: 'a transaction',
  'off-chain-message': 'a message in the envelope for off-chain messages',
  'sign-in': 'a sign-in',
  text: 'a text',
  binary: 'bytes in no known form',
}

const chooseForm = (form: string): void => {
  for (const each of document.querySelectorAll('input[name="form"]')) {
    if (each instanceof HTMLInputElement) each.checked = each.value === form
  }
}

const chosenForm = (): string => {
  const chosen = document.querySelector('input[name="form"]:checked')
  return chosen instanceof HTMLInputElement ? chosen.value : 'text'
}

/** The bytes that a wallet would sign: the text in UTF-8. */
const base64Of = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

const noVerdict = 'There is no verdict: take it for not checked.'

const show = (name: 'app' | 'message', answer: Answer, more?: (body: unknown) => Child): void => {
  const place = byId(`${name}-result`)
  if (!answer.ok) {
    fill(place, failure(answer), h('p', { class: 'sub' }, noVerdict))
    return setText(byId(`${name}-announce`), noVerdict)
  }
  fill(
    place,
    h('div', { class: 'card' }, ...assessment(answer.body, `${name}-verdict`), more?.(answer.body)),
  )
  setText(byId(`${name}-announce`), textAt(answer.body, 'summary') ?? '')
  document.getElementById(`${name}-verdict`)?.focus()
}
