import { kindOfAddress } from '../parts/api.ts'
import { fill } from '../parts/dom.ts'
import { withFragment } from '../parts/fragment.ts'
import { handOver } from '../parts/hand-over.ts'
import { open } from '../parts/path.ts'
import { text } from '../parts/received.ts'
import { loading } from '../parts/states.ts'
import type { Pasted } from './pasted.ts'

/** What the page says of a text that is no transaction, before it is sent anywhere. */
export const hints: Readonly<Record<Pasted, string>> = {
  nothing: 'A transaction in base64, signed or not. An unsigned message of one works too.',
  transaction: 'A transaction. It is simulated, never sent.',
  address: 'An address. Scan looks it up as a token or a wallet.',
  name: 'Scan searches tokens with this symbol or name.',
  link: 'A link. Scan checks the app behind it.',
  message: 'A message. Scan checks what signing it would allow.',
}

type Entered = { transaction: string; wallet: string; domain: string }

/** Opens the page that is about what was pasted. */
export const openPageOf = async (
  kind: Exclude<Pasted, 'nothing' | 'transaction'>,
  { transaction: pasted, wallet, domain }: Entered,
  place: HTMLElement,
  signal: AbortSignal,
): Promise<void> => {
  if (kind === 'address') return openAddress(pasted, place, signal)
  if (kind === 'name')
    return location.assign(`/token?query=${encodeURIComponent(pasted.replace(/^\$/, ''))}`)
  if (kind === 'link') return location.assign(withFragment('/check', { url: pasted }))
  handOver('/check', { message: pasted, form: 'text', wallet, domain })
}

/** A mint has its page; whatever else is at an address is shown as a wallet. */
const openAddress = async (
  address: string,
  place: HTMLElement,
  signal: AbortSignal,
): Promise<void> => {
  fill(place, loading('Looking it up…'))
  const answer = await kindOfAddress({ address }, signal)
  if (signal.aborted) return
  fill(place)
  open(answer.ok && text(answer.body?.kind) === 'mint' ? 'token' : 'wallet', address)
}
