// What an attacker could put on the sandbox's chain, in addition to its own accounts.
import { PublicKey } from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  token2022ProgramId,
  tokenAccountBytes,
} from '../../../scripts/sandbox/account-bytes.ts'
import type { Sandbox } from '../../../scripts/sandbox.ts'
import { address } from '../../../src/solana/address/address.ts'
import { extension, mintAccount } from '../checks/mint-account.ts'

/** An unused address. */
const markupMint = '7RCz8wb6WXxUhAigok9ttgrVgDFFFbibcirECzWSBauM'

/** A Token-2022 token with this name: the owner holds some of it, which the delegate may take. Returns its mint. */
export const putMarkupToken = async (
  sandbox: Sandbox,
  {
    name,
    symbol,
    owner,
    delegate,
  }: { name: string; symbol: string; owner: string; delegate: string },
): Promise<string> => {
  const mint = address(markupMint)
  const made = mintAccount([extension.metadata(mint, name, symbol)])
  await setAccount(sandbox, markupMint, made.data, made.lamports)
  const held = tokenAccountBytes({
    mint: new PublicKey(markupMint),
    owner: new PublicKey(owner),
    amount: 1_000_000n,
    delegate: { address: new PublicKey(delegate), amount: 2n ** 64n - 1n },
  })
  const where = associatedTokenAddress(
    new PublicKey(owner),
    new PublicKey(markupMint),
    token2022ProgramId,
  )
  await setAccount(sandbox, where.toBase58(), held, rentLamports(held.length))
  return markupMint
}

const setAccount = async (
  { rpcUrl }: Sandbox,
  at: string,
  data: Uint8Array,
  lamports: bigint,
): Promise<void> => {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'surfnet_setAccount',
      params: [
        at,
        {
          lamports: Number(lamports),
          owner: token2022ProgramId.toBase58(),
          data: Buffer.from(data).toString('hex'),
          executable: false,
          rentEpoch: 0,
        },
      ],
    }),
  })
  const text = await answer.text()
  if (text.includes('"error"')) throw new Error(text)
}
