import { brandInNameCheck } from '../../../../src/checks/dapp/rules/brand-in-name.ts'
import type { NamedSite } from '../../../../src/checks/dapp/site/named-site.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

const solana = { name: 'Solana', host: 'solana.com' }
const magicEden = { name: 'Magic Eden', host: 'magiceden.io' }
const metaMask = { name: 'MetaMask', host: 'metamask.io' }
const kuCoin = { name: 'KuCoin', host: 'kucoin.com' }
const solflare = { name: 'Solflare', host: 'solflare.com' }
const phantom = { name: 'Phantom', host: 'phantom.com' }
const found = (host: string, site: NamedSite) => ({
  params: { host, site },
  subject: host,
})

testDappCheck(brandInNameCheck, {
  quiet: [
    'docs.raydium.io',
    'github.com',
    'phantom-power.com',
    'shipledgers.com',
    'jupiter-florida.com',
    'solanacompass.com',
    'solana-labs.github.io',
  ],
  firing: [
    {
      url: 'solana.xyz',
      finds: [{ ...found('solana.xyz', solana), severity: 'medium' }],
    },
    {
      url: 'solana-claim.xyz',
      finds: [{ ...found('solana-claim.xyz', solana), severity: 'medium' }],
    },
    {
      url: 'magic-eden.xyz',
      finds: [{ ...found('magic-eden.xyz', magicEden), severity: 'medium' }],
    },
    {
      url: 'meta-mask-security.com',
      finds: [found('meta-mask-security.com', metaMask)],
    },
    {
      url: 'ku-coin-claim.com',
      finds: [found('ku-coin-claim.com', kuCoin)],
    },
    {
      url: 'solflare.xyz',
      finds: [{ ...found('solflare.xyz', solflare), severity: 'medium' }],
    },
    {
      url: 'my-solflare.com',
      finds: [{ ...found('my-solflare.com', solflare), severity: 'medium' }],
    },
    {
      url: 'solflare-claim.com',
      finds: [found('solflare-claim.com', solflare)],
    },
    {
      url: 'claimmetamask.xyz',
      finds: [found('claimmetamask.xyz', metaMask)],
    },
    {
      url: 'phantom-claim.com',
      finds: [{ ...found('phantom-claim.com', phantom), severity: 'medium' }],
    },
  ],
})
