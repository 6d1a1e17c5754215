/** Categories of help by message key; those below stand under the one named `parent`. */
export const NOTICE_CATEGORIES = [
  { id: 1, name: "helpCategory.start", parent: null },
  { id: 2, name: "helpCategory.trading", parent: null },
  { id: 3, name: "helpCategory.orders", parent: 2 },
  { id: 4, name: "helpCategory.margin", parent: 2 },
  { id: 5, name: "helpCategory.prices", parent: null },
] as const;

export interface NoticeText {
  readonly title: string;
  readonly subTitle: string;
  /** Plain text; an empty line parts its paragraphs. */
  readonly body: string;
}

export interface NoticeSeed {
  readonly type: "announcement" | "home_articles" | "help";
  readonly categoryId: (typeof NOTICE_CATEGORIES)[number]["id"] | null;
  /** Message key under which articles stand together; empty where there is no category. */
  readonly label: string;
  /** By language; English is always there. */
  readonly texts: Readonly<Record<string, NoticeText>>;
}

const paragraphs = (...texts: readonly string[]) => texts.join("\n\n");

/** What the product says of itself from the first day. The place in this list is the notice's id: only add at the end. */
export const NOTICES: readonly NoticeSeed[] = [
  {
    type: "announcement",
    categoryId: null,
    label: "",
    texts: {
      en: {
        title: "You are trading with simulated money",
        subTitle: "Every new account starts with 100,000 simulated USDT.",
        body: paragraphs(
          "Every account on this server trades with simulated money. A new one starts with 100,000 simulated USDT; nothing can be paid in, and nothing can be paid out.",
          "Orders, fees, margin and liquidation follow the same rules as they would with real money. Each screen that shows money says at its top that it is simulated.",
        ),
      },
      zh: {
        title: "您正在使用模拟资金交易",
        subTitle: "每个新账户都有 100,000 模拟 USDT。",
        body: paragraphs(
          "本服务器上的所有账户均使用模拟资金交易。新账户以 100,000 模拟 USDT 起步，不能充值，也不能提现。",
          "委托、手续费、保证金与强平的规则与真实资金相同。凡显示资金的页面，顶部都会注明为模拟资金。",
        ),
      },
      ar: {
        title: "أنت تتداول بأموال تجريبية",
        subTitle: "يبدأ كل حساب جديد بمبلغ 100,000 USDT تجريبي.",
        body: paragraphs(
          "تتداول كل الحسابات على هذا الخادم بأموال تجريبية. يبدأ الحساب الجديد بمبلغ 100,000 USDT تجريبي، ولا يمكن الإيداع ولا السحب.",
          "تتبع الأوامر والرسوم والهامش والتصفية القواعد نفسها المتبعة مع المال الحقيقي. وكل شاشة تعرض أموالًا تذكر في أعلاها أنها تجريبية.",
        ),
      },
    },
  },
  {
    type: "announcement",
    categoryId: null,
    label: "",
    texts: {
      en: {
        title: "Every fill shows its evidence",
        subTitle: "The quote, the depth used and the model stand beside each fill.",
        body: paragraphs(
          "Beside every fill there is the question “How was this filled?”. Behind it stand the quote that priced it, with its time and source, the levels of the book that were used, the slippage, and the model with its version.",
          "The model takes a side, a size, a bound and a quote. It is not told who is trading: two people with the same order on the same quote get the same price.",
        ),
      },
      zh: {
        title: "每笔成交都附有依据",
        subTitle: "成交旁列出所用报价、盘口深度与撮合模型。",
        body: paragraphs(
          "每笔成交旁都有“这笔成交如何定价？”。点开即可看到定价所用的报价及其时间与来源、用到的盘口档位、滑点，以及撮合模型与版本。",
          "模型只知道方向、数量、价格上限与报价，并不知道是谁在交易：两个人以相同委托遇到同一报价，得到的价格相同。",
        ),
      },
      ar: {
        title: "مع كل تنفيذ دليله",
        subTitle: "السعر والعمق المستخدم والنموذج بجانب كل تنفيذ.",
        body: paragraphs(
          "بجانب كل تنفيذ سؤال “كيف نُفّذ هذا؟”. وخلفه السعر الذي حدّده بوقته ومصدره، ومستويات الدفتر المستخدمة، والانزلاق، والنموذج وإصداره.",
          "يعرف النموذج الاتجاه والكمية والحد والسعر، ولا يعرف من يتداول: شخصان بالأمر نفسه على السعر نفسه يحصلان على السعر نفسه.",
        ),
      },
    },
  },
  {
    type: "help",
    categoryId: 1,
    label: "helpLabel.firstSteps",
    texts: {
      en: {
        title: "Your first trade",
        subTitle: "From a coin to an open position, and out of it again.",
        body: paragraphs(
          "Open Quotes, choose a coin under Crypto, and the trade screen opens. Choose Long if you expect the price to rise, Short if you expect it to fall, then a size and a leverage.",
          "Before you confirm, the ticket shows the margin, the fee, the liquidation price and what is available afterwards. The button names exactly what it does.",
          "The open position stands under Positions. There you can set take profit and stop loss, or close it whole or in part.",
        ),
      },
      zh: {
        title: "您的第一笔交易",
        subTitle: "从选币到开仓，再到平仓。",
        body: paragraphs(
          "打开行情，在加密货币下选择一个币种，即进入交易页面。看涨选做多，看跌选做空，然后选择数量与杠杆。",
          "确认之前，下单面板会列出保证金、手续费、强平价与下单后的可用资金。按钮上写明它要做的事。",
          "开仓后可在“持仓”中查看，并设置止盈止损，或全部、部分平仓。",
        ),
      },
      ar: {
        title: "صفقتك الأولى",
        subTitle: "من العملة إلى مركز مفتوح، ثم الخروج منه.",
        body: paragraphs(
          "افتح الأسعار واختر عملة من العملات الرقمية فتُفتح شاشة التداول. اختر الشراء إن توقعت الارتفاع، أو البيع إن توقعت الانخفاض، ثم الكمية والرافعة.",
          "قبل التأكيد تعرض بطاقة الأمر الهامش والرسوم وسعر التصفية وما يبقى متاحًا. والزر يسمّي ما سيفعله تمامًا.",
          "يظهر المركز المفتوح تحت المراكز. يمكنك هناك تعيين جني الأرباح ووقف الخسارة، أو إغلاقه كله أو بعضه.",
        ),
      },
    },
  },
  {
    type: "help",
    categoryId: 1,
    label: "helpLabel.firstSteps",
    texts: {
      en: {
        title: "Favourites and alerts",
        subTitle: "Keep what you follow at hand, and be told when a price gets there.",
        body: paragraphs(
          "The star beside an instrument puts it on your watchlist, which is the first tab of Quotes.",
          "The bell on the trade screen sets an alert: a price reached, a change in percent, or a volume. Alerts are judged on the same prices that fill orders. You can have 50 active ones, and quiet hours in which your devices stay silent.",
        ),
      },
      zh: {
        title: "自选与提醒",
        subTitle: "把关注的品种放在手边，价格到位时收到通知。",
        body: paragraphs(
          "点品种旁的星标即加入自选，自选是行情的第一个标签。",
          "点交易页面的铃铛可设置提醒：到达某一价格、涨跌幅或成交量。提醒与成交使用同一行情。最多可有 50 个生效中的提醒，并可设置免打扰时段。",
        ),
      },
      ar: {
        title: "المفضلة والتنبيهات",
        subTitle: "اجعل ما تتابعه قريبًا، وليصلك تنبيه حين يبلغ السعر حدك.",
        body: paragraphs(
          "النجمة بجانب الأداة تضعها في المفضلة، وهي أول تبويب في الأسعار.",
          "الجرس في شاشة التداول يعيّن تنبيهًا: سعرًا بُلغ، أو تغيرًا بالنسبة المئوية، أو حجمًا. وتُقاس التنبيهات على الأسعار نفسها التي تُنفَّذ بها الأوامر. لك 50 تنبيهًا مفعّلًا، وساعات هدوء تصمت فيها أجهزتك.",
        ),
      },
    },
  },
  {
    type: "help",
    categoryId: 3,
    label: "helpLabel.howItWorks",
    texts: {
      en: {
        title: "How an order is filled",
        subTitle: "Market and limit orders, and why a price can differ from the one you saw.",
        body: paragraphs(
          "A market order is priced at the first quote after a short random delay, drawn in the same way for everybody. It walks the depth of that quote, so a large order pays more than the best price.",
          "A limit order waits until the market trades at or through its price, and never fills at a worse one.",
          "Where the price is old, or the market is closed, no order is taken.",
        ),
      },
      zh: {
        title: "委托如何成交",
        subTitle: "市价与限价委托，以及成交价为何可能与所见不同。",
        body: paragraphs(
          "市价委托按短暂随机延迟之后的第一个报价定价，延迟的分布对所有人相同。它沿该报价的深度逐档成交，因此数量越大，成交价越可能偏离最优价。",
          "限价委托等待市场触及或越过其价格，成交价绝不会比限价更差。",
          "价格过时或休市时，不接受委托。",
        ),
      },
      ar: {
        title: "كيف يُنفَّذ الأمر",
        subTitle: "أوامر السوق والأوامر المحددة، ولماذا قد يختلف السعر عما رأيته.",
        body: paragraphs(
          "يُسعَّر أمر السوق بأول سعر بعد تأخير عشوائي قصير، يُسحب للجميع بالطريقة نفسها. ويأخذ من عمق ذلك السعر مستوى بعد مستوى، فالأمر الكبير يدفع أكثر من أفضل سعر.",
          "ينتظر الأمر المحدد حتى يتداول السوق عند سعره أو يتجاوزه، ولا يُنفَّذ أبدًا بأسوأ منه.",
          "إذا كان السعر قديمًا أو السوق مغلقًا فلا يُقبل أي أمر.",
        ),
      },
    },
  },
  {
    type: "help",
    categoryId: 4,
    label: "helpLabel.howItWorks",
    texts: {
      en: {
        title: "What liquidation means",
        subTitle: "When a position is closed for you, and how to keep away from it.",
        body: paragraphs(
          "A position with leverage needs a part of its value as maintenance margin. When the mark price reaches the liquidation price, what you put in no longer covers that part, and the position is reduced or closed.",
          "Large positions are reduced step by step. You never owe more than you had: what is missing is paid by the insurance fund.",
          "A lower leverage, a stop loss, or a smaller position moves the liquidation price further away.",
        ),
      },
      zh: {
        title: "什么是强平",
        subTitle: "何时会被系统平仓，以及如何避免。",
        body: paragraphs(
          "杠杆仓位需要以其价值的一部分作为维持保证金。标记价格到达强平价时，投入的保证金不足以覆盖这一部分，仓位会被减少或平掉。",
          "大仓位会逐级减少。亏损不会超过账户所有：不足部分由保险基金承担。",
          "降低杠杆、设置止损或减小仓位，都会使强平价离得更远。",
        ),
      },
      ar: {
        title: "ما معنى التصفية",
        subTitle: "متى يُغلق المركز نيابة عنك، وكيف تبتعد عن ذلك.",
        body: paragraphs(
          "يحتاج المركز ذو الرافعة إلى جزء من قيمته هامشَ صيانة. وحين يبلغ سعر العلامة سعر التصفية لا يعود ما وضعته يغطي هذا الجزء، فيُقلَّص المركز أو يُغلق.",
          "تُقلَّص المراكز الكبيرة خطوة خطوة. ولا تدين أبدًا بأكثر مما كان لديك: ما ينقص يدفعه صندوق التأمين.",
          "رافعة أقل أو وقف خسارة أو مركز أصغر يُبعد سعر التصفية.",
        ),
      },
    },
  },
  {
    type: "help",
    categoryId: 5,
    label: "helpLabel.howItWorks",
    texts: {
      en: {
        title: "Where prices come from",
        subTitle: "One price for charts, tickers, alerts and fills, and its source on every chart.",
        body: paragraphs(
          "Charts, tickers, alerts and fills all use the same prices. The mark beside the price says where they come from: a simulated market, recorded history played back, or a live exchange.",
          "Where no new price has come for longer than it should, the screen says how old the last one is and no order is filled on it.",
        ),
      },
      zh: {
        title: "价格从哪里来",
        subTitle: "图表、行情、提醒与成交使用同一价格，来源标在价格旁。",
        body: paragraphs(
          "图表、行情、提醒与成交使用同一价格。价格旁的标记说明其来源：模拟市场、历史回放，或交易所实时行情。",
          "若超过应有时间没有新价格，页面会注明最后价格的时间，且不会按旧价成交。",
        ),
      },
      ar: {
        title: "من أين تأتي الأسعار",
        subTitle: "سعر واحد للرسوم والأسعار والتنبيهات والتنفيذ، ومصدره بجانبه.",
        body: paragraphs(
          "الرسوم والأسعار والتنبيهات والتنفيذات تستخدم الأسعار نفسها. والعلامة بجانب السعر تذكر مصدره: سوق محاكاة، أو سجل معاد، أو بورصة مباشرة.",
          "إذا لم يصل سعر جديد لمدة أطول مما ينبغي، تذكر الشاشة عمر السعر الأخير، ولا يُنفَّذ عليه أي أمر.",
        ),
      },
    },
  },
];
