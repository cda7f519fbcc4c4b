import { wordSet } from '../../../../../text/words/word-set.ts';

/** Words that are capitalised for their place at the head of a sentence, not as a name. */
export const COMMON_WORDS: ReadonlySet<string> = wordSet(`
a about above abroad according accordingly across actor actress actually additional additionally adjacent admission
after afterwards again against ago album alike all allegedly almost alone along alongside already also alternatively
although altogether always amid among amongst an ancient and annual another any anyone anything apart apparently approximately
are area around article artist as aside at athletes attempts audiences author authorities available away back based
basically be because become been before began behind being below beneath beside besides best between beyond big
book born both briefly british-born brother but by can cast central certain characters charges chief children
citizens city clearly close club coach commonly communities companies compared composer concerned consequently
considering construction contemporary contrary conversely could county critics crossing current currently data daughter
day days dead death decades definitely depending described despite did different director do does doing done down due
during each earlier early economic eight eighteen eighty either eleven else elsewhere emergency employees enough
especially even events eventually ever every everybody everyone everything evidence exactly examples except excluding
experts family famous far father few fewer fifteen fifth fifty film films finally first five following follows footage
for forced forces former formerly forty four fourteen fourth frequently friends from full fully further furthermore
future games general generally given gold good graduates great greater ground had half has have having he head hence her
here hers herself high him himself his historians historic historical historically how however human hundreds husband i
i'll i'm i've if immediately important in included including increasingly indeed industrial initially inside inspired
instead interest interestingly internally into introduced is issues it its itself just killed king kings known land
large largely last late later latest latter lead leaders least led less like likewise listed little local located long
loosely lost lots low made main major making man many may maybe me meaning meanwhile members men mentioned merely might
military minor modern moreover most mostly mother movie much music must my name named namely native natural near
nearby nearly necessary neighbouring neither never nevertheless new newer news next nine nineteen ninety no nobody none
nonetheless nor normally not notable notably note nothing now nowadays number numerous obviously occasionally of off
officers official officially officials often old on once one ones only onto open or original originally other others
otherwise our ours out outside over overall own parliamentary part partly parts past people per perhaps permanent
players plans playing plus police political population possibly post prehistoric present presently presumably previous
previously prior private pro probably problems produced production professional programs prominent proponents public
published quite raised rather ready really recent recently records referred regarding regardless regular released
relevant religious research researchers residents respectively results revenue right rising roads rumors rumours said
same schools scientists second see seeing seven seventeen seventy several shall she shortly should show similar
similarly simultaneously since single sister six sixteen sixth sixty small so some somebody someone something sometimes
son song songs soon sources special specifically spectators sports stars starting state states still strong students
subsequently such suddenly supporters supposedly surviving swimming teams technically ten text than thanks that the their
them themselves then there thereafter therefore these they thing things third thirteen thirty this those though thousands
three through throughout thus tickets time times to today together tomorrow too top total towards tracks traditional
traditionally troops twelve twenty twice two typical typically ultimately under underneath unfortunately unlike until
unusually up upon upper us used using usually various very victims video visitors voters was we weather well were western
what whatever when whenever where whereas wherever whether which while white who whoever whole whom whose why wife will
with within without women word words work works world would writer writers wrote year years yes yesterday yet you young
your yours youth`);
