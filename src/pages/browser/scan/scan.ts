import type { ScanBody } from '../../../scan/http/schema/scan-request.ts'
import { scanTransaction } from '../parts/api.ts'
import { byId, fill, h, setText } from '../parts/dom.ts'
import {
  addressProblem,
  fillFields,
  type FormWork,
  input,
  isValid,
  offerExamples,
  onSubmit,
  setProblem,
  submit,
  valueOf,
} from '../parts/form.ts'
import { readFragment } from '../parts/fragment.ts'
import { takeHandedOver } from '../parts/hand-over.ts'
import { ledgerBones } from '../parts/ledger.ts'
import { text } from '../parts/received.ts'
import { type Failure, failedWith } from '../parts/request.ts'
import { failure, patient } from '../parts/states.ts'
import { waitingBlock } from '../parts/verdict.ts'
import { offerOtherChecks } from './other-checks.ts'
import { showLiveAnswers } from './live-answers.ts'
import { hints, openPageOf } from './other-pages.ts'
import { kindOfPasted } from './pasted.ts'
import { callOfVerdict } from './scan-call.ts'
import { scanResult } from './scan-result.ts'
import { showForm, showInputLine } from './scan-view.ts'

const fields = ['transaction', 'wallet', 'domain'] as const

export const showScan = (): void => {
  const form = byId('form')
  onSubmit(form, scan, byId('result'))
  const start = (values: Readonly<Record<string, string>>): void => {
    fillFields(fields, values)
    submit(form)
  }
  form.addEventListener('input', showHint)
  offerExamples('scan', start)
  offerOtherChecks()
  showLiveAnswers(start)
  const openLink = (): void => {
    const linked = readFragment(location.hash, fields)
    if (linked) start(linked)
  }
  // A link opened from this page changes nothing but the fragment.
  window.addEventListener('hashchange', openLink)
  const handedOver = takeHandedOver()
  if (handedOver) start(handedOver)
  else openLink()
}

const showHint = (): void =>
  setText(byId('transaction-hint'), hints[kindOfPasted(valueOf('transaction'))])

const ownTitle = document.title

const edit = (): void => {
  showForm()
  document.title = ownTitle
  // It led to the result that is gone.
  history.replaceState(undefined, '', location.pathname)
  input('transaction').focus()
}

/** A changed field ends the scan under way and removes its result. */
const restart = (): void => {
  fillFields(fields, {})
  byId('form').dispatchEvent(new Event('input'))
  edit()
}

const scan: FormWork = async (isLatest, signal) => {
  const pasted = valueOf('transaction')
  const [wallet, domain] = [valueOf('wallet'), valueOf('domain')]
  const kind = kindOfPasted(pasted)
  if (kind !== 'transaction' && kind !== 'nothing')
    return openPageOf(kind, { transaction: pasted, wallet, domain }, byId('result'), signal)
  const entered = { transaction: pasted.replaceAll(/\s+/g, ''), wallet, domain }
  const isReady = isValid({
    transaction:
      kind === 'nothing' ? 'Paste what you are asked to sign, open or trust.' : undefined,
    wallet: addressProblem(entered.wallet),
    domain: undefined,
  })
  if (!isReady) return
  const result = byId('result')
  showInputLine(entered, edit, restart)
  fill(
    result,
    waitingBlock('Simulating', patient('On the current state of the chain.')),
    ledgerBones(),
  )
  setText(byId('announce'), 'Scanning.')
  const body: ScanBody = {
    chain: 'solana',
    tx_base64: entered.transaction,
    wallet_address: entered.wallet,
    ...(entered.domain !== '' && { context: { dapp_domain: entered.domain } }),
  }
  const answer = await scanTransaction(body, signal)
  if (!isLatest()) return
  if (!answer.ok) return refuse(answer)
  fill(result, ...scanResult(answer.body, body))
  const [, called] = callOfVerdict(text(answer.body?.verdict))
  document.title = `${called} · Drawbridge`
  setText(
    byId('announce'),
    `${text(answer.body?.verdict) ?? ''}. ${text(answer.body?.summary) ?? ''}`,
  )
  document.getElementById('verdict')?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

const refuse = (answer: Failure): void => {
  showForm()
  // An error does not name its field in a machine-readable way. The wallet is valid and the domain bounded, so the
  // transaction is the only field that can be wrong.
  if (failedWith(answer, 'INVALID_REQUEST')) {
    setProblem('transaction', answer.message)
    input('transaction').focus()
  }
  fill(byId('result'), failure(answer), h('p', { class: 'muted' }, noVerdict))
  setText(byId('announce'), noVerdict)
}

const noVerdict = 'There is no verdict. Do not sign a transaction that was not checked.'
