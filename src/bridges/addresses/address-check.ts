import type { FaultParams } from '../../basics/fault.ts'
import {
  type AddressForm,
  type AddressNote,
  type AddressProof,
  notThisForm,
} from './address-form.ts'
import { bitcoinCashForm } from './bitcoin-cash.ts'
import { bitcoinForm, dashForm, dogecoinForm, litecoinForm } from './bitcoin-like.ts'
import { cardanoForm } from './cardano.ts'
import { evmForm } from './evm.ts'
import { moveForm, starknetForm } from './hex-forms.ts'
import { nearForm } from './near.ts'
import { solanaForm } from './solana.ts'
import { stellarForm } from './stellar.ts'
import { tonForm } from './ton.ts'
import { tronForm } from './tron.ts'
import { xrpForm } from './xrp.ts'
import { zcashForm } from './zcash.ts'
import { findBridgeChain } from '../plan/chains.ts'
import type { AddressFamily } from '../../basics/address-form.ts'
import type { ChainName } from '../plan/provider.ts'

export type AddressCheck =
  | { ok: true; proof: AddressProof; notes: AddressNote[] }
  | { ok: false; problem: FaultParams['address-form'] }

/** Whether the address can receive on this chain, according to its text. */
export const checkBridgeAddress = (chain: ChainName, text: string): AddressCheck => {
  const { displayName = chain, addressFamily = 'other' } = findBridgeChain(chain) ?? {}
  const form = forms[addressFamily]
  const reading = form.read(text)
  if ('proof' in reading) {
    const { proof, notes = [] } = reading
    return {
      ok: true,
      proof,
      notes: proof === 'none' ? [...notes, { kind: 'not-checkable', chain: displayName }] : notes,
    }
  }
  const [elsewhere] = reading.problem === 'form' ? familiesOf(text) : []
  return {
    ok: false,
    problem: {
      family: addressFamily,
      chain: displayName,
      problem: reading.problem,
      ...(reading.symbol !== undefined && { symbol: reading.symbol }),
      ...(elsewhere !== undefined && { resembles: elsewhere }),
    },
  }
}

/** Visible ASCII without spaces, up to the length of the longest addresses. */
const otherForm: AddressForm = {
  read: (text) => (/^[\x21-\x7e]{1,128}$/.test(text) ? { proof: 'none' } : notThisForm),
}

const forms: Readonly<Record<AddressFamily, AddressForm>> = {
  solana: solanaForm,
  evm: evmForm,
  bitcoin: bitcoinForm,
  litecoin: litecoinForm,
  dogecoin: dogecoinForm,
  'bitcoin-cash': bitcoinCashForm,
  dash: dashForm,
  zcash: zcashForm,
  near: nearForm,
  tron: tronForm,
  xrp: xrpForm,
  stellar: stellarForm,
  ton: tonForm,
  move: moveForm,
  starknet: starknetForm,
  cardano: cardanoForm,
  other: otherForm,
}

/** Families whose form the text has; those with a checksum first, since it proves the match. */
const familiesOf = (text: string): AddressFamily[] => {
  const found = families.flatMap((family) => {
    const reading = forms[family].read(text)
    return 'proof' in reading && reading.proof !== 'none' ? [{ family, proof: reading.proof }] : []
  })
  return found
    .toSorted((a, b) => Number(b.proof === 'checksum') - Number(a.proof === 'checksum'))
    .map(({ family }) => family)
}

const families: readonly AddressFamily[] = [
  'solana',
  'evm',
  'bitcoin',
  'litecoin',
  'dogecoin',
  'bitcoin-cash',
  'dash',
  'zcash',
  'near',
  'tron',
  'xrp',
  'stellar',
  'ton',
  'move',
  'starknet',
  'cardano',
]
