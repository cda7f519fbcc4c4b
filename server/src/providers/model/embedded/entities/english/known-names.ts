import type { EntityCategory } from '../../../entity-category.ts';
import { wordSet } from '../../../../../text/words/word-set.ts';

const ORGANIZATIONS = wordSet(`
adidas adobe airbnb alibaba amazon amd amnesty apple asean astrazeneca bbc bloomberg bmw boeing bosch bp canon chevron
chrysler cia cnn cnrs comcast congress disney ebay emi espn eu facebook fbi fiat fiba fifa ford fox fujitsu gazprom gestapo
github goldman google greenpeace harvard hbo hezbollah hamas hitachi honda huawei hyundai ibm ieee ikea imf intel interpol
itv juventus kgb kpmg kremlin lego lenovo lg likud luftwaffe lufthansa mastercard mcdonald's mercedes meta microsoft mit
mitsubishi motorola mtv nasa nato nba nbc ncaa nestle netflix nfl nhl nike nintendo nissan nokia novartis nvidia oecd openai
opec anthropic databricks oracle panasonic parliament paramount paypal pepsi pepsico peugeot pfizer philips pixar porsche prada qualcomm reuters
roche rosneft samsung sap senate sharp shell siemens softbank sony spacex spotify stanford starbucks suzuki taliban tesla
tencent toshiba toyota twitter uber uefa unesco unicef unilever un verizon vodafone volkswagen volvo walmart wehrmacht who
wikimedia wipo wto wwe xerox yahoo yale yamaha mlb abc cbs iaea icc epa fda nsa g7 g8 g20 3m`);

const PRODUCTS = wordSet(`
android chatgpt chrome chromecast excel firefox gmail ios ipad iphone ipod itunes kindle macbook macos photoshop playstation
powerpoint skype whatsapp windows wordpress xbox youtube instagram wikipedia tiktok snapchat linkedin`);

const TECHNOLOGIES = wordSet(`
ai ajax ansible c++ c# api aws iot ml nlp rag llms bert bluetooth css css3 cuda django docker ethereum bitcoin fortran git gpt graphql gpu cpu html html5
http https java javascript json kubernetes linux llm markdown mysql nginx node.js nodejs php postgresql python pytorch react
redis ruby rust sql sqlite ssl tcp tensorflow tls typescript unix usb wifi xml hdmi dna rna mrna gps 5g 4g lte`);

const CONCEPTS = wordSet(`
christmas easter ramadan hanukkah thanksgiving halloween jazz blues rock hip-hop marxism nazism holocaust esperanto`);

const WORKS = wordSet(
  `bible quran torah tanakh qur'an koran iliad odyssey mahabharata ramayana talmud vedas`,
);

/** One-word names that the world knows, where they stand for what is here. */
export function knownCategory(word: string): EntityCategory | undefined {
  if (ORGANIZATIONS.has(word)) return 'organization';
  if (PRODUCTS.has(word)) return 'product';
  if (TECHNOLOGIES.has(word)) return 'technology';
  if (CONCEPTS.has(word)) return 'concept';
  return WORKS.has(word) ? 'work' : undefined;
}
