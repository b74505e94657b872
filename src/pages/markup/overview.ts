import type { Page } from '../page-shell.ts'

/** Status of the server, from its own stats and health. */
export const overviewPage: Page = {
  id: 'overview',
  title: 'Status · Drawbridge',
  description: 'Status of this Drawbridge server: requests, latency and health.',
  body: `
      <div class="title">
        <h1>Server status</h1>
        <p class="muted" id="since">Loading…</p>
      </div>
      <p class="server-status" id="status" role="status" data-level="unknown"><span class="dot" aria-hidden="true"></span><span id="status-text">Checking…</span></p>
      <dl class="stats" id="tiles" aria-busy="true">
        <div><dt>Request rate</dt><dd id="tile-rate">–</dd></div>
        <div><dt>Requests</dt><dd id="tile-total">–</dd></div>
        <div><dt>Errors</dt><dd id="tile-errors">–</dd></div>
        <div><dt>Rate limited</dt><dd id="tile-limited">–</dd></div>
        <div><dt>Median latency</dt><dd id="tile-p50">–</dd></div>
        <div><dt>95th percentile</dt><dd id="tile-p95">–</dd></div>
        <div><dt>99th percentile</dt><dd id="tile-p99">–</dd></div>
      </dl>
      <div class="columns">
        <section class="card" aria-labelledby="rate-title">
          <h2 id="rate-title">Requests per second</h2>
          <ul class="legend"><li data-mark="product">Product requests</li><li data-mark="all">All requests, including this page</li></ul>
          <div class="canvas" id="rate-chart"></div>
        </section>
        <section class="card" aria-labelledby="latency-title">
          <h2 id="latency-title">Latency of recent requests</h2>
          <ul class="legend"><li data-mark="dot">Request, in milliseconds</li><li data-mark="ring">Failed request</li></ul>
          <div class="canvas" id="latency-chart"></div>
        </section>
      </div>
      <section class="card" aria-labelledby="day-title">
        <h2 id="day-title">Last 24 hours</h2>
        <p class="muted" id="day" role="status">Loading…</p>
        <div class="columns">
          <div>
            <h3>Latency, in milliseconds</h3>
            <ul class="legend"><li data-mark="p50">Median</li><li data-mark="product">95th percentile</li><li data-mark="all">99th percentile</li></ul>
            <div class="canvas" id="day-latency-chart"></div>
          </div>
          <div>
            <h3>Requests in five minutes</h3>
            <ul class="legend"><li data-mark="product">Product requests</li><li data-mark="all">All requests</li><li data-mark="errors">Errors</li></ul>
            <div class="canvas" id="day-requests-chart"></div>
          </div>
        </div>
        <div id="day-table"></div>
      </section>
      <section class="card" aria-labelledby="upstreams-title">
        <h2 id="upstreams-title">Data sources</h2>
        <p class="muted">Calls in the last hour. Each attempt counts, and no query is stored.</p>
        <div class="place" id="upstreams"><p class="empty">Loading…</p></div>
      </section>
      <section class="card" aria-labelledby="quotas-title">
        <h2 id="quotas-title">Quotas</h2>
        <p class="muted">How often a client may call. A refusal says when to try again.</p>
        <div class="place" id="quotas"><p class="empty">Loading…</p></div>
      </section>
      <section class="card" aria-labelledby="health-title">
        <h2 id="health-title">Health</h2>
        <ul class="components" id="health"><li class="empty">Checking…</li></ul>
        <p class="tiny muted" id="coverage"></p>
      </section>
      <div class="columns three">
        <section class="card" aria-labelledby="statuses-title"><h2 id="statuses-title">Status classes</h2><div class="shares" id="statuses"><p class="empty">No data yet.</p></div></section>
        <section class="card" aria-labelledby="traffic-title"><h2 id="traffic-title">Traffic types</h2><div class="shares" id="traffic"><p class="empty">No data yet.</p></div></section>
        <section class="card" aria-labelledby="clients-title"><h2 id="clients-title">Client types</h2><div class="shares" id="clients"><p class="empty">No data yet.</p></div></section>
      </div>
      <section class="card" aria-labelledby="routes-title">
        <h2 id="routes-title">Busiest routes</h2>
        <div class="place tall" id="routes"><p class="empty">No requests yet.</p></div>
      </section>
      <section class="card" aria-labelledby="recent-title">
        <h2 id="recent-title">Recent requests</h2>
        <p class="muted">Route templates only. Addresses and request bodies are never stored.</p>
        <div class="place tall" id="recent"><p class="empty">No requests yet.</p></div>
      </section>`,
}
