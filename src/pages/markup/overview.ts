import type { Page } from '../page-shell.ts'

/** How this server is doing, from its own stats and health. */
export const overviewPage: Page = {
  id: 'overview',
  title: 'Drawbridge',
  description: 'How this Drawbridge server is doing: requests, latency, health.',
  body: `
      <div class="title">
        <h1>How this server is doing</h1>
        <p class="sub" id="since">Reading the stats…</p>
      </div>
      <p class="standing" id="status" role="status" data-level="unknown"><span class="dot" aria-hidden="true"></span><span id="status-text">Asking…</span></p>
      <dl class="tiles" id="tiles" aria-busy="true">
        <div class="tile"><dt>Requests a second</dt><dd id="tile-rate">–</dd></div>
        <div class="tile"><dt>Requests</dt><dd id="tile-total">–</dd></div>
        <div class="tile"><dt>Errors</dt><dd id="tile-errors">–</dd></div>
        <div class="tile"><dt>Refused by quota</dt><dd id="tile-limited">–</dd></div>
        <div class="tile"><dt>Latency, median</dt><dd id="tile-p50">–</dd></div>
        <div class="tile"><dt>95th percentile</dt><dd id="tile-p95">–</dd></div>
        <div class="tile"><dt>99th percentile</dt><dd id="tile-p99">–</dd></div>
      </dl>
      <div class="columns">
        <section class="card" aria-labelledby="rate-title">
          <h2 id="rate-title">Requests a second</h2>
          <ul class="legend"><li data-mark="product">the product</li><li data-mark="all">everything, the polls of this page too</li></ul>
          <div class="chart" id="rate-chart"></div>
        </section>
        <section class="card" aria-labelledby="latency-title">
          <h2 id="latency-title">Latency of recent requests</h2>
          <ul class="legend"><li data-mark="dot">a request, in milliseconds</li><li data-mark="ring">one that failed</li></ul>
          <div class="chart" id="latency-chart"></div>
        </section>
      </div>
      <section class="card" aria-labelledby="health-title">
        <h2 id="health-title">Health</h2>
        <ul class="health" id="health"><li class="empty">Asking…</li></ul>
      </section>
      <div class="columns three">
        <section class="card" aria-labelledby="statuses-title"><h2 id="statuses-title">Status classes</h2><div class="shares" id="statuses"><p class="empty">Nothing yet.</p></div></section>
        <section class="card" aria-labelledby="traffic-title"><h2 id="traffic-title">Traffic</h2><div class="shares" id="traffic"><p class="empty">Nothing yet.</p></div></section>
        <section class="card" aria-labelledby="clients-title"><h2 id="clients-title">Clients</h2><div class="shares" id="clients"><p class="empty">Nothing yet.</p></div></section>
      </div>
      <section class="card" aria-labelledby="routes-title">
        <h2 id="routes-title">Busiest routes</h2>
        <div class="place tall" id="routes"><p class="empty">No request yet.</p></div>
      </section>
      <section class="card" aria-labelledby="recent-title">
        <h2 id="recent-title">Recent requests</h2>
        <p class="sub">Route templates only: what was asked is never kept.</p>
        <div class="place tall" id="recent"><p class="empty">No request yet.</p></div>
      </section>`,
}
