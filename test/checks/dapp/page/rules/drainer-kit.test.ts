import { drainerKitCheck } from '../../../../../src/checks/dapp/page/rules/drainer-kit.ts'
import { hereHost, testPageCheck } from '../../../../kit/checks/page-case.ts'

const wallet = 'window.solana.connect();'

testPageCheck(drainerKitCheck, {
  quiet: [
    { name: 'an honest app', html: `<script>${wallet}</script><script src="/app.js"></script>` },
    {
      name: 'a repaired library',
      html: '<script src="https://unpkg.com/@solana/web3.js@1.95.8/lib/index.iife.min.js"></script>',
    },
    {
      name: 'a later library',
      html: '<script src="https://unpkg.com/@solana/web3.js@1.95.70"></script>',
    },
    {
      name: 'an article that quotes',
      html: '<pre>checkethereumw()</pre><script>var text = "stealthProxyControl"</script>',
    },
    {
      name: 'a page about drainers',
      html: '<script src="/js/anti-drainer-guide.js"></script><script src="/drainer-tracker.js"></script>',
    },
  ],
  firing: [
    {
      name: 'settings of a kit',
      html: `<script>const MS_WalletConnect_ID = "x", MS_Modal_Style = 2; ${wallet}</script>`,
      finds: [{ params: { host: hereHost, drainer: 'ms-drainer' }, subject: hereHost }],
    },
    {
      name: 'an altered library',
      html: '<script src="https://cdn.jsdelivr.net/npm/@solana/web3.js@1.95.7/lib/index.iife.js"></script>',
      finds: [{ params: { host: hereHost, drainer: 'altered-solana-library' }, subject: hereHost }],
    },
    {
      name: 'an altered connector',
      html: '<script src="https://cdn.jsdelivr.net/npm/@ledgerhq/connect-kit@1.1.6/dist/umd/index.js"></script>',
      finds: [{ params: { host: hereHost, drainer: 'altered-wallet-library' }, subject: hereHost }],
    },
    {
      name: 'a file by its name',
      html: '<script src="./assets/sol-drainer.min.js?v=2"></script>',
      finds: [{ params: { host: hereHost, drainer: 'named-drainer' }, subject: hereHost }],
    },
    {
      name: 'escaped',
      html: `<script>${wallet} x["\\x73tealthProxyControl"]</script>`,
      finds: [{ params: { host: hereHost, drainer: 'altered-package' }, subject: hereHost }],
    },
    {
      name: 'known sites too, which may have been hacked',
      url: 'https://jup.ag/',
      html: '<script src="https://sol-rpc.xyz/a.js"></script>',
      finds: [{ params: { host: 'jup.ag', drainer: 'altered-solana-library' }, subject: 'jup.ag' }],
    },
  ],
})
