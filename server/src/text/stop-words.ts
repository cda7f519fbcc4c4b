const ENGLISH = `a about above after again all also am an and any are as at be because been before being below
between both but by can cannot could did do does doing done down during each either else ever every few for from
further get gets got had has have having he her here hers him his how however i if in into is it its itself just
let like many may me might more most much must my no nor not now of off on once one only or other our ours out over
own per same shall she should so some such than that the their theirs them then there these they this those though
through thus to too under until up upon us very was we were what when where whether which while who whom whose why
will with within without would yes yet you your yours it's i'm don't doesn't isn't aren't what's that's there's`;

// In the form that tokens() gives them: kana folded to hiragana, kanji words without their endings.
const JAPANESE = `何 誰 此 其 彼 私 僕 君 様 等 為 時 事 物 者 方 中 上 下 前 後 的 化 性 約 各 同 他 又 及 或 但
これ それ あれ どれ この その あの どの ここ そこ あそこ どこ こう そう ああ どう こんな そんな あんな どんな
だれ いつ なに なん なぜ いくつ いくら どのように について において によって として という といった とは には
では へは とも より から まで だけ ほど など ため よう こと もの ところ とき わけ はず つもり ある いる する なる
ない できる れる られる せる させる です ます でした ました ません だった だろう でしょう である であり して した
しない され された させ いて いた いない おり あり なり なっ なった また さらに しかし そして ただし なお および
または すなわち つまり ください くだ さい くださる いただ いただく おしえ しら いい よい てる たい たち ら って
ね よ か な だ た て で に を は が の と も や へ し さ れ い う え お く け せ そ つ ぬ み む め る ん ので のに
けど けれど ながら たり なら ば`;

export const stopWords: ReadonlySet<string> = new Set(`${ENGLISH} ${JAPANESE}`.split(/\s+/));
