import { createClient } from '../../../client/client.ts'
import { GuardError, guardWallet, type StandardWallet } from '../../../client/guard.ts'
import type { ExampleApp, ExampleRequest } from '../../example/example-app.ts'
import { button, element, showFailure, showSheet } from './sheet.ts'
import { makeTestWallet } from './test-wallet.ts'

type Connect = { connect: () => Promise<{ accounts: readonly { address: string }[] }> }
type SignTransaction = {
  signTransaction: (...inputs: object[]) => Promise<readonly { signedTransaction: Uint8Array }[]>
}
type SignMessage = {
  signMessage: (...inputs: object[]) => Promise<readonly { signature: Uint8Array }[]>
}

const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no ${id}.`)
  return found
}

/** The feature as the standard types it. */
const featureOf = <Feature>({ features }: StandardWallet, name: string): Feature => {
  const feature = features[name]
  if (!feature) throw new Error(`The wallet has no ${name}.`)
  return feature as Feature
}

const app: ExampleApp = JSON.parse(byId('app').textContent)

const guarded = guardWallet(await makeTestWallet(app.wallet, app.seed), {
  client: createClient({ baseUrl: location.origin }),
  dappDomain: location.host,
  onVerdict: showSheet,
  onFailure: showFailure,
})

const connect = async (): Promise<void> => {
  const [account] = (await featureOf<Connect>(guarded, 'standard:connect').connect()).accounts
  if (!account) return
  const shown = element('p', `${guarded.name}: `)
  shown.append(element('code', account.address))
  byId('wallets').replaceChildren(shown)
  byId('buttons').replaceChildren(
    ...app.requests.map((request) => button(request.label, () => void run(request, account))),
  )
  byId('requests').hidden = false
}

const run = async (request: ExampleRequest, account: { address: string }): Promise<void> => {
  const outcome = byId('outcome')
  outcome.dataset['outcome'] = 'pending'
  outcome.textContent = 'Checking…'
  try {
    const signatures = await signaturesOf(request, account)
    outcome.dataset['outcome'] = 'signed'
    outcome.textContent = `Signed: ${signatures.join(', ')}`
  } catch (error) {
    outcome.dataset['outcome'] = error instanceof GuardError ? error.reason : 'failed'
    outcome.textContent = error instanceof Error ? `Not signed. ${error.message}` : 'Not signed.'
  }
}

const signaturesOf = async (
  { transactions, message }: ExampleRequest,
  account: { address: string },
): Promise<string[]> => {
  if (message !== undefined) {
    const { signMessage } = featureOf<SignMessage>(guarded, 'solana:signMessage')
    const signed = await signMessage({ account, message: Uint8Array.fromBase64(message) })
    return signed.map(({ signature }) => signature.toHex())
  }
  const { signTransaction } = featureOf<SignTransaction>(guarded, 'solana:signTransaction')
  const inputs = transactions.map((each) => ({ account, transaction: Uint8Array.fromBase64(each) }))
  const signed = await signTransaction(...inputs)
  return signed.map(({ signedTransaction }) => signedTransaction.slice(1, 65).toHex())
}

byId('wallets').replaceChildren(button('Connect test wallet', () => void connect()))
