import { parseAddress } from '../../../solana/address/address.ts'
import { post, scanUrl } from '../parts/api.ts'
import { byId, fill, h, setText } from '../parts/dom.ts'
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
import { scanResult } from './scan-result.ts'
import { takeHandedOver } from '../parts/hand-over.ts'
import { failure, loading } from '../parts/states.ts'

const fields = ['transaction', 'wallet', 'domain'] as const
const evidence = 'findings,controls,coverage,bound'

export const showScan = (): void => {
  const form = byId('form')
  onSubmit(form, scan, byId('result'))
  const start = (values: Readonly<Record<string, string>>): void => {
    fillFields(fields, values)
    if (form instanceof HTMLFormElement) form.requestSubmit()
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
  const sound = isSound({
    transaction:
      transaction === '' ? 'Paste the transaction that you are asked to sign.' : undefined,
    wallet: parseAddress(wallet)
      ? undefined
      : 'Expected the address of a Solana wallet, 32 to 44 characters.',
    domain: undefined,
  })
  if (!sound) return
  const result = byId('result')
  fill(result, loading('Simulating, comparing, judging…'))
  setText(byId('announce'), 'Scanning.')
  const question = {
    chain: 'solana',
    tx_base64: transaction,
    wallet_address: wallet,
    ...(domain !== '' && { context: { dapp_domain: domain } }),
  }
  const answer = await post(scanUrl(`/v1/wallet/tx?include=${evidence}`), question, signal)
  if (!isLatest()) return
  if (!answer.ok) {
    if (answer.message.startsWith('tx_base64')) setProblem('transaction', answer.message)
    fill(result, failure(answer), h('p', { class: 'sub' }, noVerdict))
    setText(byId('announce'), noVerdict)
    return
  }
  fill(result, ...scanResult(answer.body, wallet))
  setText(
    byId('announce'),
    `${textAt(answer.body, 'verdict') ?? ''}. ${textAt(answer.body, 'summary') ?? ''}`,
  )
  const heading = document.getElementById('verdict')
  heading?.focus({ preventScroll: true })
  heading?.closest('.verdict')?.scrollIntoView({ block: 'start' })
}

const noVerdict = 'There is no verdict. Do not sign what could not be looked at.'
