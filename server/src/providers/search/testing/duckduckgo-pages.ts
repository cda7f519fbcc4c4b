const page = (
  content: string,
) => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head><meta http-equiv="content-type" content="text/html; charset=UTF-8" /><title>x at DuckDuckGo</title></head>
<body class="body--html"><form action="/html/" method="post"><input name="q" type="text" value="x" /></form>
${content}</body></html>`;

/** An advertisement, a wrapped link, a direct one with a date, one that leads nowhere. */
export const duckDuckGoResults = page(`<div><div class="serp__results"><div id="links" class="results">
<div class="result results_links results_links_deep result--ad ">
  <div class="links_main links_deep result__body"><h2 class="result__title">
    <a rel="nofollow" class="result__a" href="https://duckduckgo.com/y.js?ad_domain=shop.example&amp;ad_provider=bingv7aa&amp;u3=https%3A%2F%2Fwww.bing.com%2Faclick">Buy teapots</a></h2>
    <button class="badge--ad">Ad</button><a class="result__snippet" href="#">The best teapots</a></div>
</div>
<div class="result results_links results_links_deep web-result ">
  <div class="links_main links_deep result__body"><h2 class="result__title">
    <a rel="nofollow" class="result__a" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.jp%2F%E6%80%A5%E9%A0%88%3Fa%3D1%26b%3D2&amp;rut=0f1e">急須の<b>選び方</b></a></h2>
    <div class="result__extras"><div class="result__extras__url"><span class="result__icon"></span>
      <a class="result__url" href="//duckduckgo.com/l/?uddg=x"> example.jp/急須 </a></div></div>
    <a class="result__snippet" href="//duckduckgo.com/l/?uddg=x">素材と<b>形</b>で&#x27;味&#x27;が変わる &amp; 楽しい</a>
    <div class="clear"></div></div>
</div>
<div class="result results_links results_links_deep web-result ">
  <div class="links_main links_deep result__body"><h2 class="result__title">
    <a rel="nofollow" class="result__a" href="https://example.com/teapots">Teapots</a></h2>
    <div class="result__extras"><div class="result__extras__url"><a class="result__url" href="https://example.com/teapots">example.com/teapots</a>
      <span>&nbsp; &nbsp; 2025-12-30T00:00:00.0000000</span></div></div>
    <a class="result__snippet" href="https://example.com/teapots">All about teapots.</a></div>
</div>
<div class="result results_links web-result"><h2 class="result__title"><a class="result__a" href="https://duckduckgo.com/y.js?ad_domain=x">Unmarked ad</a></h2></div>
</div></div></div>`);

export const duckDuckGoNothing = page(
  `<div id="links" class="results"><div class="result results_links result--no-result"><div class="links_main result__body"><div class="no-results">No results.</div></div></div></div>`,
);

/** Sent with status 202. */
export const duckDuckGoBotCheck = page(
  `<form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html&amp;cc=botnet" method="POST"><div class="anomaly-modal__mask"><div class="anomaly-modal__modal">
<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div>
<div class="anomaly-modal__description">Please complete the following challenge to confirm this search was made by a human.</div></div></div></form>`,
);

export const duckDuckGoOther = page('<h1>We are moving house</h1>');
