/** Light and dark, wide and narrow, on a screen and on paper; nothing is loaded from anywhere. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#fcfcfa;--ink:#1d2125;--soft:#5b646d;--line:#dfe2e4;--card:#fff;--mark:#3b6ea5;--right:#2f7d4f;--wrong:#b3402e;--refused:#b07a12;--failed:#6b3fa0;--unjudged:#8b949c}
@media (prefers-color-scheme:dark){:root{--paper:#14171a;--ink:#e7e9ea;--soft:#9fa9b2;--line:#2d3338;--card:#1b1f23;--mark:#7fb0e3;--right:#5fb582;--wrong:#e5806d;--refused:#dcae55;--failed:#b391e0;--unjudged:#7d868e}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI","Hiragino Sans","Noto Sans JP",sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem 5rem}
h1{font-size:1.7rem;line-height:1.25;margin:0 0 .4rem;letter-spacing:-.01em}
h2{font-size:1.15rem;margin:2.75rem 0 .75rem}
p{margin:.4rem 0}
a{color:var(--mark);text-underline-offset:.15em}
a:focus-visible,summary:focus-visible{outline:2px solid var(--mark);outline-offset:2px;border-radius:3px}
.soft,.note,figcaption{color:var(--soft)}
.note{font-size:.85rem}
svg.bar{display:block;width:100%;height:28px;margin:1.25rem 0 .5rem}
.legend{display:flex;flex-wrap:wrap;gap:.35rem 1.25rem;font-size:.9rem;padding:0;margin:0;list-style:none}
.legend i,.tag i{display:inline-block;width:.7em;height:.7em;border-radius:2px;margin-right:.4em}
.v-right{fill:var(--right);background:var(--right)}.v-wrong{fill:var(--wrong);background:var(--wrong)}.v-refused{fill:var(--refused);background:var(--refused)}.v-failed{fill:var(--failed);background:var(--failed)}.v-unjudged{fill:var(--unjudged);background:var(--unjudged)}
.scroll{overflow-x:auto;overflow-wrap:normal}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .9rem .5rem 0;border-bottom:1px solid var(--line)}
thead th{white-space:nowrap;font-weight:600;color:var(--soft);font-size:.82rem}
td.n{font-variant-numeric:tabular-nums;white-space:nowrap}
td .note{display:block;max-width:26rem}
svg.interval{width:200px;height:20px;display:block}
.tick{stroke:var(--line);stroke-width:1}.whisker{stroke:var(--mark);stroke-width:2;stroke-linecap:round}.dot,.mark{fill:var(--mark)}.median{stroke:var(--ink);stroke-width:1;stroke-dasharray:3 3}.axis{fill:var(--soft);font-size:11px}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));gap:1.5rem}
figure{margin:0}figcaption{font-size:.9rem;margin-bottom:.25rem}svg.histogram{width:100%;height:auto}
.map{display:flex;flex-wrap:wrap;gap:4px;padding:0;margin:0;list-style:none}
.map a{display:block;width:20px;height:20px;border-radius:4px}
.map a:hover{outline:2px solid var(--ink);outline-offset:1px}
article{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.9rem 1.1rem;margin:.75rem 0;scroll-margin-top:1rem}
article h3{font-size:1rem;margin:.2rem 0 .5rem;font-weight:600;line-height:1.4}
.tag{font-size:.82rem;color:var(--soft)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.2rem 1rem;margin:.4rem 0;font-size:.92rem}
dt{color:var(--soft)}dd{margin:0}
details summary{cursor:pointer;color:var(--soft);font-size:.9rem}
pre{white-space:pre-wrap;font:inherit;font-size:.9rem;margin:.5rem 0 0;border-left:2px solid var(--line);padding-left:.8rem}
ul.apart{margin:.3rem 0;padding-left:1.1rem;font-size:.9rem}
@media (max-width:40rem){main{padding:1.5rem 1rem 4rem}h1{font-size:1.35rem}dl{grid-template-columns:1fr}dt{margin-top:.35rem}table.figures thead{display:none}table.figures tr{display:grid;grid-template-columns:1fr auto;border-bottom:1px solid var(--line);padding:.5rem 0}table.figures td{border:0;padding:.1rem 0}table.figures td.plot{grid-column:1/-1}table.figures td.ci{display:none}svg.interval{width:100%}}
@media print{:root{--paper:#fff;--card:#fff;--ink:#000}main{max-width:none;padding:0}article,figure,tr{break-inside:avoid}h2{break-after:avoid}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}.map a::after{content:none}}
`;
