import { signsOnLoadCheck } from '../../../../../src/checks/dapp/page/rules/signs-on-load.ts'
import { hereHost, testPageCheck } from '../../../../kit/checks/page-case.ts'

const onLoad = (body: string) =>
  `<script>document.addEventListener("DOMContentLoaded", async () => { ${body} })</script>`

testPageCheck(signsOnLoadCheck, {
  quiet: [
    {
      name: 'an app that waits for a click',
      html: onLoad('b.addEventListener("click", () => window.solana.connect())'),
    },
    {
      name: 'an app that reconnects only if trusted',
      html: onLoad('window.solana.connect({ onlyIfTrusted: true })'),
    },
    { name: 'a page without a wallet', html: onLoad('socket.connect()') },
    {
      name: 'documentation that includes its text as data',
      html: '<script>self.__next_f.push([1,"DOMContentLoaded window.solana.connect() signTransaction(tx)"])</script>',
    },
    {
      name: 'a click handler in an attribute',
      html: '<body onload="start()"><p onclick="window.solana.connect()">',
    },
  ],
  firing: [
    {
      name: 'a connection on load',
      html: onLoad('await window.solana.connect()'),
      finds: [
        { severity: 'low', params: { host: hereHost, action: 'connect' }, subject: hereHost },
      ],
    },
    {
      name: 'a transaction on load',
      html: onLoad('await window.solana.connect(); await window.solana.signAndSendTransaction(tx)'),
      finds: [{ params: { host: hereHost, action: 'transaction' }, subject: hereHost }],
    },
    {
      name: 'on load, from an attribute',
      html: '<body onload="window.solana.connect()">',
      finds: [
        { severity: 'low', params: { host: hereHost, action: 'connect' }, subject: hereHost },
      ],
    },
  ],
})
