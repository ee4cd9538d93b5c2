import { useQuery } from '@casebook/shell-sdk';
import { Tabs } from '@casebook/ui/data';
import { DraftScreen } from '../draft/DraftScreen';
import { useT } from '../shared/useT';
import { BlindingClasses } from './BlindingClasses';
import { ConsentForms } from './ConsentForms';
import { ItemsWithProperties } from './ItemsWithProperties';
import { KitTypes } from './KitTypes';
import { Schemes } from './Schemes';
import { SdvRules } from './SdvRules';
import { SignatureRules } from './SignatureRules';

/** By the name of the list in a design, which the list of problems uses to lead here. */
const TABS = {
  items: ItemsWithProperties,
  schemes: Schemes,
  kitTypes: KitTypes,
  blindingClasses: BlindingClasses,
  consentForms: ConsentForms,
  sdvRules: SdvRules,
  signatureRules: SignatureRules,
};
type Tab = keyof typeof TABS;

/** The properties of items, and the rules of randomisation, drug supply, consent, SDV and signatures that they refer to. */
export function Properties() {
  const t = useT();
  const [query, setQuery] = useQuery();
  const wanted = query.get('list') ?? 'items';
  const active = wanted in TABS ? (wanted as Tab) : 'items';
  return (
    <DraftScreen title={t('properties.title')}>
      <Tabs
        activeKey={active}
        onChange={(list) => setQuery({ list }, { replace: true })}
        items={Object.entries(TABS).map(([key, Content]) => ({
          key,
          label: t(`properties.tab.${key}`),
          children: <Content />,
        }))}
      />
    </DraftScreen>
  );
}
