import {
  block,
  date,
  dropdown,
  logLines,
  longText,
  monthDate,
  number,
  page,
  radio,
  rowNumber,
  t,
  text,
  yearDate,
} from '../build';

/** Randomisation. The arm is blinded: only the unblinded pharmacist's role may see it. */
export const randomisation = page('RAND', t('Randomisation', '無作為割付', 'การสุ่ม'), 'DRUG', [
  block('RAB', [
    date('RADTC', t('Date of randomisation', '割付日', 'วันที่สุ่ม'), { required: true }),
    radio(
      'RASEV',
      t(
        'Stratification factor: severe at baseline (IGA 4)',
        '層別因子: ベースライン時に重症(IGA 4)',
        'ปัจจัยการแบ่งชั้นภูมิ: รุนแรงเมื่อเริ่ม (IGA 4)',
      ),
      'NY',
      {
        required: true,
        properties: [{ type: 13, factor: 'SEVERE' }],
      },
    ),
    text('RANDKEY', t('Randomisation number', '割付番号', 'หมายเลขการสุ่ม'), {
      properties: [{ type: 10 }],
    }),
    text('ARM', t('Arm', '投与群', 'กลุ่มการรักษา'), {
      properties: [{ type: 11 }, { type: 14, roles: ['pharmacist'] }],
    }),
  ]),
]);

export const exposure = page(
  'EX',
  t('IP dispensing and compliance', '治験薬の交付・服薬', 'การจ่ายและการใช้ผลิตภัณฑ์วิจัย'),
  'DRUG',
  [
    block('EXB', [
      date('EXDTC', t('Date dispensed', '交付日', 'วันที่จ่าย'), { required: true }),
      radio('EXFIRST', t('First dispensing?', '初回交付', 'เป็นการจ่ายครั้งแรกหรือไม่'), 'NY', {
        required: true,
      }),
      text('IPNUM', t('IP number', '治験薬番号', 'หมายเลขผลิตภัณฑ์วิจัย'), {
        properties: [{ type: 12 }],
      }),
      number('EXDISP', t('Tablets dispensed', '交付錠数', 'จำนวนเม็ดที่จ่าย'), '3.0'),
      number('EXRET', t('Tablets returned', '返却錠数', 'จำนวนเม็ดที่คืน'), '3.0'),
      number(
        'EXDAYS',
        t('Days since the last dispensing', '前回交付からの日数', 'จำนวนวันตั้งแต่จ่ายครั้งก่อน'),
        '3.0',
      ),
      number('COMPL', t('Compliance', '服薬率', 'ความร่วมมือในการใช้ยา'), '3.0', '%'),
    ]),
  ],
);

export const adverseEvents = page(
  'AE',
  t('Adverse events', '有害事象', 'เหตุการณ์ไม่พึงประสงค์'),
  'SAFETY',
  [
    block('AEB', [
      radio(
        'AEANY',
        t('Any adverse event?', '有害事象の有無', 'มีเหตุการณ์ไม่พึงประสงค์หรือไม่'),
        'NY',
        { required: true },
      ),
    ]),
    logLines('AEL', [
      rowNumber('AENO'),
      text('AETERM', t('Adverse event', '事象名', 'เหตุการณ์'), { required: true, maxLength: 150 }),
      monthDate('AESTDTC', t('Start date', '発現日', 'วันที่เริ่ม'), { required: true }),
      monthDate('AEENDTC', t('End date', '転帰日', 'วันที่สิ้นสุด')),
      dropdown('AESEV', t('Severity', '重症度', 'ความรุนแรง'), 'AESEV', { required: true }),
      radio('AESER', t('Serious', '重篤性', 'ร้ายแรง'), 'NY', { required: true }),
      dropdown(
        'AEREL',
        t('Relationship to IP', '治験薬との因果関係', 'ความสัมพันธ์กับผลิตภัณฑ์วิจัย'),
        'AEREL',
        {
          required: true,
        },
      ),
      dropdown('AEOUT', t('Outcome', '転帰', 'ผลลัพธ์'), 'AEOUT'),
    ]),
  ],
);

export const medication = page(
  'CM',
  t('Concomitant medication', '併用薬', 'ยาที่ใช้ร่วม'),
  'SAFETY',
  [
    block('CMB', [
      radio(
        'CMANY',
        t('Any concomitant medication?', '併用薬の有無', 'มียาที่ใช้ร่วมหรือไม่'),
        'NY',
        { required: true },
      ),
    ]),
    logLines('CML', [
      rowNumber('CMNO'),
      text('CMTRT', t('Medication', '薬剤名', 'ชื่อยา'), { required: true, maxLength: 150 }),
      number('CMDOSE', t('Dose', '用量', 'ขนาดยา'), '4.2'),
      text('CMUNIT', t('Unit', '単位', 'หน่วย'), { maxLength: 20 }),
      dropdown('CMROUTE', t('Route', '投与経路', 'วิธีให้ยา'), 'ROUTE'),
      text('CMINDC', t('Indication', '使用理由', 'ข้อบ่งใช้'), { maxLength: 150 }),
      yearDate('CMSTDTC', t('Start date', '開始日', 'วันที่เริ่ม')),
      radio('CMONGO', t('Ongoing', '継続中', 'ยังใช้อยู่'), 'NY'),
      yearDate('CMENDTC', t('End date', '終了日', 'วันที่สิ้นสุด')),
    ]),
  ],
);

export const disposition = page('DS', t('End of study', '試験終了', 'การสิ้นสุดการวิจัย'), 'END', [
  block('DSB', [
    date(
      'DSDTC',
      t('Date of completion or discontinuation', '終了・中止日', 'วันที่สิ้นสุดหรือถอนตัว'),
      { required: true },
    ),
    dropdown('DSREAS', t('Reason', '終了・中止理由', 'เหตุผลที่สิ้นสุด'), 'DSREAS', {
      required: true,
    }),
    longText('DSCOM', t('Details', '詳細', 'รายละเอียด'), { maxLength: 500 }),
  ]),
]);
