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
import { takeHandedOver } from '../parts/hand-over.ts'
import { ledgerBones } from '../parts/ledger.ts'
import { text } from '../parts/received.ts'
import { type Failure, failedWith } from '../parts/request.ts'
import { failure, patient } from '../parts/states.ts'
import { waitingBlock } from '../parts/verdict.ts'
import { offerOtherChecks } from './other-checks.ts'
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
  offerExamples('scan', start)
  offerOtherChecks()
  const handedOver = takeHandedOver()
  if (handedOver) start(handedOver)
}

const edit = (): void => {
  showForm()
  input('transaction').focus()
}

/** A changed field ends the scan under way and removes its result. */
const restart = (): void => {
  fillFields(fields, {})
  byId('form').dispatchEvent(new Event('input'))
  edit()
}

const scan: FormWork = async (isLatest, signal) => {
  const entered = {
    transaction: valueOf('transaction').replaceAll(/\s+/g, ''),
    wallet: valueOf('wallet'),
    domain: valueOf('domain'),
  }
  const isReady = isValid({
    transaction:
      entered.transaction === '' ? 'Paste the transaction you are asked to sign.' : undefined,
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
