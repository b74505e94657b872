import type { MessageAnswer } from '../../../checks/message/http/schema/message.ts'
import { checkApp, checkMessage } from '../parts/api.ts'
import { assessment, type RiskAnswer } from '../parts/assessment.ts'
import { byId, type Child, fill, h, setText } from '../parts/dom.ts'
import {
  addressProblem,
  fillFields,
  type FormWork,
  isValid,
  offerExamples,
  onSubmit,
  setProblem,
  submit,
  valueOf,
} from '../parts/form.ts'
import { readFragment, withFragment } from '../parts/fragment.ts'
import { takeHandedOver } from '../parts/hand-over.ts'
import { text } from '../parts/received.ts'
import { type Answer, failedWith } from '../parts/request.ts'
import { failure, loading } from '../parts/states.ts'
import { markedAddress } from './address-parts.ts'

export const showCheck = (): void => {
  onSubmit(byId('app-form'), submitApp, byId('app-result'))
  onSubmit(byId('message-form'), submitMessage, byId('message-result'))
  offerExamples('check', start)
  openLink()
  // Going back to another link, and the address field, change nothing but the fragment.
  window.addEventListener('hashchange', openLink)
  const handedOver = takeHandedOver()
  if (handedOver) start(handedOver)
}

/** A link to this page may name an app, or the form to show. */
const openLink = (): void => {
  const shared = readFragment(location.hash, ['url'])
  const kind = readFragment(location.hash, ['kind'])?.['kind']
  if (shared) start(shared)
  else if (kind !== undefined) choose('kind', kind)
}

const start = (values: Readonly<Record<string, string>>): void => {
  const isApp = 'url' in values
  choose('kind', isApp ? 'app' : 'message')
  fillFields(isApp ? ['url'] : ['message', 'wallet', 'domain'], values)
  if (!isApp) choose('form', values['form'] ?? 'text')
  submit(byId(isApp ? 'app-form' : 'message-form'))
}

const submitApp: FormWork = async (isLatest, signal) => {
  const url = valueOf('url')
  if (!isValid({ url: url === '' ? 'Enter the URL or domain of an app.' : undefined })) return
  fill(byId('app-result'), loading('Checking…'))
  // The address of the page leads to the same check, to be bookmarked or shared.
  history.replaceState(undefined, '', withFragment(location.pathname, { url }))
  const answer = await checkApp({ url }, signal)
  if (!isLatest()) return
  if (!answer.ok && failedWith(answer, 'INVALID_REQUEST')) setProblem('url', answer.message)
  show('app', answer, (body) => markedAddress(url, body))
}

const submitMessage: FormWork = async (isLatest, signal) => {
  const [message, wallet, domain] = [valueOf('message'), valueOf('wallet'), valueOf('domain')]
  const isReady = isValid({
    message: message === '' ? 'Paste the message you are asked to sign.' : undefined,
    wallet: addressProblem(wallet),
    domain: undefined,
  })
  if (!isReady) return
  fill(byId('message-result'), loading('Checking…'))
  const answer = await checkMessage(
    {
      message: chosenFormat() === 'base64' ? message.replaceAll(/\s+/g, '') : base64Of(message),
      wallet_address: wallet,
      ...(domain !== '' && { context: { dapp_domain: domain } }),
    },
    signal,
  )
  if (!isLatest()) return
  // An error does not name its field in a machine-readable way. The wallet is valid, so without a domain it is this.
  if (!answer.ok && failedWith(answer, 'INVALID_REQUEST') && domain === '')
    setProblem('message', answer.message)
  show('message', answer, (body) =>
    h('p', { class: 'tiny muted' }, `Type: ${kinds[text(body?.kind) ?? ''] ?? 'unknown'}.`),
  )
}

const kinds: Readonly<Record<string, string>> = {
  transaction: 'Solana transaction',
  'off-chain-message': 'off-chain message',
  'sign-in': 'Sign In With Solana message',
  text: 'plain text',
  binary: 'unrecognized bytes',
} satisfies Record<MessageAnswer['kind'], string>

/** Checks the radio button of that value, if there is one. */
const choose = (name: 'kind' | 'form', value: string): void => {
  const found = document.querySelector(`input[name="${name}"][value="${CSS.escape(value)}"]`)
  if (found instanceof HTMLInputElement) found.checked = true
}

const chosenFormat = (): string => {
  const chosen = document.querySelector('input[name="form"]:checked')
  return chosen instanceof HTMLInputElement ? chosen.value : 'text'
}

/** The bytes that a wallet would sign: the text in UTF-8. */
const base64Of = (message: string): string =>
  btoa(Array.from(new TextEncoder().encode(message), (byte) => String.fromCharCode(byte)).join(''))

const noVerdict = 'There is no verdict. Treat this as unchecked.'

const show = <Body extends RiskAnswer>(
  name: 'app' | 'message',
  answer: Answer<Body>,
  more?: (body: Body) => Child,
): void => {
  const place = byId(`${name}-result`)
  if (!answer.ok) {
    fill(place, failure(answer), h('p', { class: 'muted' }, noVerdict))
    return setText(byId(`${name}-announce`), noVerdict)
  }
  const { body } = answer
  const [verdict, ...rest] = assessment(body, `${name}-verdict`)
  fill(place, h('div', { class: 'card' }, verdict, more?.(body), ...rest))
  setText(byId(`${name}-announce`), text(body?.summary) ?? '')
  document.getElementById(`${name}-verdict`)?.focus()
}
