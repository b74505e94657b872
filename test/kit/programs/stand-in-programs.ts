import { PublicKey } from '@solana/web3.js'
import { call, buildProgram } from '../sbpf/program.ts'
import type { TestChain } from '../chain/surfnet.ts'

/**
 * Programs whose code is not in this repository. Their substitutes in the tests do nothing and succeed, so that
 * requested calls really run and only the programs' own bookkeeping is missing.
 */
export const standInPrograms = {
  tokenMetadata: new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'),
  core: new PublicKey('CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d'),
  bubblegum: new PublicKey('BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'),
  squads: new PublicKey('SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf'),
  squadsV3: new PublicKey('SMPLecH534NA9acpos4G6x7uf3LWbCAwZQE9e8ZekMu'),
  governance: new PublicKey('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw'),
  subscriptions: new PublicKey('De1egAFMkMWZSN5rYXRj9CAdheBamobVNubTsi9avR44'),
} as const

/** An established market for NFTs; its substitute passes a delegation on to Bubblegum, see `listLeaf`. */
export const marketProgram = new PublicKey('TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp')

export const openStandIns = async (chain: TestChain, listing: Uint8Array): Promise<void> => {
  const nothing = buildProgram(0)
  for (const program of Object.values(standInPrograms)) await writeProgram(chain, program, nothing)
  await writeProgram(chain, marketProgram, buildProgram(leafRoles.length + 1, passOn(listing)))
}

export const writeProgram = async (
  chain: TestChain,
  program: PublicKey,
  elf: Uint8Array,
): Promise<void> => {
  const code = Buffer.from(elf).toString('hex')
  await chain.rpc('surfnet_writeProgram', [program.toBase58(), code, 0])
}

/** Accounts of Bubblegum's Delegate: tree authority, owner, delegates, tree, two helpers, System. */
export const leafRoles = ['read', 'sign', 'read', 'read', 'write', 'read', 'read', 'read'] as const

const passOn = (data: Uint8Array) =>
  call(
    leafRoles.length,
    leafRoles.map((role, account) => ({
      account,
      signer: role === 'sign',
      writable: role === 'write',
    })),
    data,
  )
