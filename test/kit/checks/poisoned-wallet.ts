import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import type { TestChain } from '../chain/surfnet.ts'

/** Another base58 letter, for an address with the same ends. */
const another = (letter: string): string => (letter === '2' ? '3' : '2')

/** An address with the same ends. It only receives payments, so it needs no key. */
export const sameEnded = (key: PublicKey): PublicKey => {
  const text = key.toBase58()
  const middle = text.slice(5, -5).split('')
  middle[10] = another(middle[10] ?? '')
  return new PublicKey(`${text.slice(0, 5)}${middle.join('')}${text.slice(-5)}`)
}

const person = (number: number): Keypair => Keypair.fromSeed(new Uint8Array(32).fill(number))

/** The parties, always with the same addresses. */
export const poisonedWallet = () => {
  const poisoner = person(61)
  return {
    wallet: person(62),
    /** Looks like `friend`, and sends dust. */
    poisoner,
    /** Paid by the wallet. */
    friend: sameEnded(poisoner.publicKey),
    bank: person(63),
  }
}

/** The bank pays the wallet, the wallet pays its friend, the poisoner sends dust. */
export const playPoisoning = async (chain: TestChain): Promise<void> => {
  const { wallet, poisoner, friend, bank } = poisonedWallet()
  const pay = (from: Keypair, to: PublicKey, lamports: number) =>
    chain.send(
      [SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })],
      [from],
    )
  await chain.fundSol(bank.publicKey, 10_000_000_000n)
  await chain.fundSol(poisoner.publicKey, 1_000_000_000n)
  await pay(bank, wallet.publicKey, 3_000_000_000)
  await pay(wallet, friend, 1_000_000_000)
  await pay(poisoner, wallet.publicKey, 1_000)
}
