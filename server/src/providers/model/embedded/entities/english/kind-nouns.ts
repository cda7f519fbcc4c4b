import type { EntityCategory } from '../../../entity-category.ts';
import { wordSet } from '../../../../../text/words/word-set.ts';

const PERSON = `actor actress activist administrator ambassador analyst archaeologist architect artist astronaut
astronomer athlete author ballerina banker bassist biologist bishop boxer broadcaster brother businessman businesswoman
captain cellist chairman champion chemist choreographer coach columnist comedian commander composer conductor cricketer
cyclist dancer daughter dean designer developer diplomat director doctor drummer economist editor emperor engineer
entertainer entrepreneur explorer father filmmaker footballer founder friend general geologist goalkeeper golfer governor
guitarist gymnast historian husband inventor journalist judge king lawyer lyricist manager mathematician mayor merchant
midfielder minister missionary model mother musician novelist nurse officer painter philosopher photographer physician
physicist pianist pilot pioneer playwright player poet politician president presenter priest prince princess producer
professor prophet psychologist queen rapper researcher rower ruler runner sailor scholar scientist screenwriter sculptor
senator singer sister skater skier soldier son songwriter soprano statesman striker student surgeon swimmer teacher tenor
theologian uncle violinist vocalist wife winger woman man wrestler writer voice son-in-law cousin nephew composer
sociologist anthropologist naturalist botanist zoologist magician chef swimmer jockey driver racer defender forward
guard quarterback pitcher linebacker monk nun abbot abbess cleric friar hermit imam rabbi lama samurai shogun warrior knight nobleman
calligrapher potter gardener translator librarian attorney prosecutor detective spy pharmacist dentist veterinarian farmer baker
philanthropist investor programmer statistician linguist critic curator biographer illustrator cartoonist animator`;

const ORGANIZATION = `agency airline army association band bank brand brewery broadcaster brigade bureau chain
channel charity church club college committee company conglomerate consortium corporation council department division
duo ensemble faculty federation firm foundation franchise gang government group hospital institute institution label
league manufacturer ministry movement museum network newspaper ngo nonprofit orchestra order organisation organization
party publisher quartet railway regiment retailer school seminary service society squad startup station store studio
subsidiary supergroup team theatre trio troupe union unit university magazine daily militia airline record-label`;

const LOCATION = `airport area arena avenue barony bay beach borough bridge building cape capital castle cathedral cave
census-designated city coast commune community continent country county creek desert district estate farm forest fort
gulf hamlet harbor harbour headland highway hill hotel hundred island islands kingdom lake land locality mine mountain
mountains municipality neighborhood neighbourhood nation park parish peak peninsula plateau port prefecture province
quarter range region republic reservoir resort river road route ruins sea settlement shire stadium state strait stream
street suburb territory town township tributary tunnel valley village volcano ward waterfall zoo seaport near outside
tower skyscraper temple shrine mosque monastery abbey chapel palace mansion monument memorial lighthouse observatory garden
square plaza pier dock dam canal cemetery airfield campus landmark`;

const WORK = `album anime ballad ballet book cartoon comedy comic documentary drama ep episode essay film hit hymn lp
magazine manga memoir mixtape movie musical novel novella opera painting play poem program programme remake sculpture
series show single sitcom song soundtrack story symphony thriller track trilogy tv video videogame sequel prequel
soap telenovela suite sonata game`;

const EVENT = `battle campaign ceremony championship championships competition conflict conference convention
earthquake election exhibition expedition festival hurricane massacre operation race rebellion revolution riot siege
storm tournament treaty typhoon uprising war award prize act law`;

const PRODUCT = `aircraft airliner app automobile bomber bus camera car computer console cruiser destroyer device
drug engine fighter frigate gun helicopter laptop locomotive minivan missile motorcycle phone pistol plane rifle rocket
satellite sedan ship smartphone spacecraft steamship submarine tank tanker vehicle vessel yacht`;

const TECHNOLOGY = `algorithm application browser compiler database format framework language library platform protocol
software standard system technology tool`;

const CONCEPT = `belief concept disease disorder doctrine genre ideology language method philosophy principle religion
sport style syndrome theory genus species dialect`;

const NOUNS = new Map<string, EntityCategory>();
const add = (list: string, category: EntityCategory): void => {
  for (const noun of wordSet(list)) if (!NOUNS.has(noun)) NOUNS.set(noun, category);
};
add(PERSON, 'person');
add(ORGANIZATION, 'organization');
add(LOCATION, 'location');
add(WORK, 'work');
add(EVENT, 'event');
add(PRODUCT, 'product');
add(CONCEPT, 'concept');
add(TECHNOLOGY, 'technology');

/** What a common noun says about the thing it describes: "the river Elbe", "X is a band". */
export function categoryOfNoun(noun: string): EntityCategory | undefined {
  return NOUNS.get(noun) ?? (noun.endsWith('s') ? NOUNS.get(noun.slice(0, -1)) : undefined);
}
