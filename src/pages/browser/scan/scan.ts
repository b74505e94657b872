import { scanTransaction } from '../parts/api.ts'
import { byId, fill, h, setText } from '../parts/dom.ts'
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
import { takeHandedOver } from '../parts/hand-over.ts'
import { text } from '../parts/received.ts'
import { failedWith } from '../parts/request.ts'
import { failure, loading } from '../parts/states.ts'
import { scanResult } from './scan-result.ts'

const fields = ['transaction', 'wallet', 'domain'] as const

export const showScan = (): void => {
  const form = byId('form')
  onSubmit(form, scan, byId('result'))
  const start = (values: Readonly<Record<string, string>>): void => {
    fillFields(fields, values)
    submit(form)
  }
  offerExamples('scan', start)
  const handedOver = takeHandedOver()
  if (handedOver) start(handedOver)
}

const scan: FormWork = async (isLatest, signal) => {
  const [transaction, wallet, domain] = [
    valueOf('transaction').replaceAll(/\s+/g, ''),
    valueOf('wallet'),
    valueOf('domain'),
  ]
  const isReady = isValid({
    transaction: transaction === '' ? 'Paste the transaction you are asked to sign.' : undefined,
    wallet: addressProblem(wallet),
    domain: undefined,
  })
  if (!isReady) return
  const result = byId('result')
  fill(result, loading('Simulating…'))
  setText(byId('announce'), 'Scanning.')
  const answer = await scanTransaction(
    {
      chain: 'solana',
      tx_base64: transaction,
      wallet_address: wallet,
      ...(domain !== '' && { context: { dapp_domain: domain } }),
    },
    signal,
  )
  if (!isLatest()) return
  if (!answer.ok) {
    // An error does not name its field in a machine-readable way. The wallet is valid and the domain bounded, so the
    // transaction is the only field that can be wrong.
    if (failedWith(answer, 'INVALID_REQUEST')) setProblem('transaction', answer.message)
    fill(result, failure(answer), h('p', { class: 'sub' }, noVerdict))
    setText(byId('announce'), noVerdict)
    return
  }
  fill(result, ...scanResult(answer.body, wallet))
  const { body } = answer
  setText(byId('announce'), `${text(body?.verdict) ?? ''}. ${text(body?.summary) ?? ''}`)
  const heading = document.getElementById('verdict')
  heading?.focus({ preventScroll: true })
  heading?.closest('.verdict')?.scrollIntoView({ block: 'start' })
}

const noVerdict = 'There is no verdict. Do not sign a transaction that was not checked.'
