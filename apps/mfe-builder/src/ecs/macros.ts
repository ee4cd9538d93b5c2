/** An expression that studies write again and again; `#{name}` marks what the author fills in. */
export interface Macro {
  id: string;
  template: string;
}

export const MACROS: readonly Macro[] = [
  { id: 'outOfRange', template: '#{ITEM} < #{least} || #{ITEM} > #{most}' },
  { id: 'ageAt', template: 'age(#{BIRTHDATE}, #{DATE}) < #{years}' },
  {
    id: 'bodyMassIndex',
    template: 'round(#{WEIGHT} / (#{HEIGHT} / 100) / (#{HEIGHT} / 100), 1)',
  },
  {
    id: 'changeFromVisit',
    template:
      'abs(#{ITEM} - visit("#{VISIT}").#{PAGE}.#{ITEM}) > #{percent} / 100 * visit("#{VISIT}").#{PAGE}.#{ITEM}',
  },
  {
    id: 'changeFromPrevious',
    template: '#{ITEM} > previous("#{VISIT}").#{PAGE}.#{ITEM} * #{factor}',
  },
  {
    id: 'outsideOfWindow',
    template:
      'abs(daysBetween(visit("#{VISIT}").#{PAGE}.#{DATE}, #{DATE}) - #{days}) > #{tolerance}',
  },
  { id: 'otherNotSpecified', template: '#{ITEM} == "#{code}" && !known(#{SPECIFY})' },
  { id: 'specifiedWithoutOther', template: '#{ITEM} != "#{code}" && known(#{SPECIFY})' },
  { id: 'anyLine', template: '#{LINES}.exists(l, l.#{ITEM} == "#{code}")' },
  { id: 'noLine', template: '#{ITEM} == "#{code}" && size(#{PAGE}.#{LINES}) == 0' },
  { id: 'totalOfLines', template: 'sum(#{LINES}.map(l, known(l.#{ITEM}), l.#{ITEM}))' },
  {
    id: 'periodsOverlap',
    template:
      '#{LINES}.exists(l, lineNumber(l) != lineNumber() && certainlyBefore(l.#{START}, #{END}) && certainlyAfter(l.#{END}, #{START}))',
  },
];
